(() => {
  const { images, steps, verdict } = JSON.parse(document.getElementById("data").textContent);
  const at = (id) => document.getElementById(id);
  const SVG = "http://www.w3.org/2000/svg";
  const PLAY = "M9 6.5v11l8.5-5.5Z", PAUSE = "M9 6.5v11M15 6.5v11", TEMPO = 1400;
  let now = 0, side = "before", timer = null;

  const make = (tag, text = "", name = "") => {
    const node = document.createElement(tag);
    node.textContent = text;
    node.className = name;
    return node;
  };
  const draw = (tag, attributes) => {
    const node = document.createElementNS(SVG, tag);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
  };
  const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

  const chip = (layer, [width, height], text, x, y) => {
    const group = draw("g", {}), back = draw("rect", { class: "mark-chip", height: 26, rx: 8 }), label = draw("text", { class: "mark-text", x: 10, y: 17.5 });
    label.textContent = text;
    group.append(back, label);
    layer.append(group);
    const wide = label.getComputedTextLength() + 20;
    back.setAttribute("width", wide);
    group.setAttribute("transform", `translate(${clamp(x - wide / 2, 4, Math.max(4, width - wide - 4))} ${clamp(y, 4, height - 30)})`);
  };
  const overlay = (layer, size, { label, box, point, to, beyond }) => {
    const [width, height] = size;
    if (beyond) {
      const x = beyond === "left" ? 0 : beyond === "right" ? width : box[0] + box[2] / 2;
      const y = beyond === "above" ? 6 : beyond === "below" ? height - 34 : box[1];
      return chip(layer, size, `${{ above: "↑", below: "↓", left: "←", right: "→" }[beyond]} ${label}`, x, y);
    }
    if (box) layer.append(draw("rect", { class: "mark-box", x: box[0], y: box[1], width: box[2], height: box[3], rx: 7 }));
    if (to) {
      const angle = Math.atan2(to[1] - point[1], to[0] - point[0]), wing = (turn) => [to[0] - 14 * Math.cos(angle + turn), to[1] - 14 * Math.sin(angle + turn)];
      layer.append(draw("path", { class: "mark-line", d: `M${point} L${to} M${wing(0.5)} L${to} L${wing(-0.5)}` }));
    } else if (point) {
      layer.append(draw("circle", { class: "mark-ring", cx: point[0], cy: point[1], r: 17 }), draw("circle", { class: "mark-dot", cx: point[0], cy: point[1], r: 6 }));
    }
    const top = box ? box[1] : point ? point[1] - 12 : height - 44, low = box ? box[1] + box[3] : point ? point[1] + 12 : 0;
    chip(layer, size, label, point ? point[0] : width / 2, top > 36 || !point ? top - 32 : low + 6);
  };
  const shot = (id, step, caption, mark) => {
    const figure = at(id), phone = figure.querySelector(".phone");
    figure.hidden = !step;
    if (!step) return;
    figure.querySelector(".caption").textContent = caption;
    figure.querySelector(".address").textContent = step.url;
    figure.querySelector(".address").title = step.url;
    phone.replaceChildren();
    if (step.image === null) return phone.append(make("div", "No picture: this episode was played without pixels.", "blank"));
    const picture = make("img");
    picture.src = images[step.image];
    picture.alt = `${caption}: ${step.title || step.url}`;
    [picture.width, picture.height] = step.size;
    figure.style.setProperty("--ratio", step.size[0] / step.size[1]);
    const layer = draw("svg", { viewBox: `0 0 ${step.size.join(" ")}`, "aria-hidden": "true" });
    phone.append(picture, layer);
    if (mark) overlay(layer, step.size, mark);
  };

  const look = (box) => {
    document.querySelector(".look")?.remove();
    const layer = at(side).querySelector("svg");
    if (box && layer) layer.append(draw("rect", { class: "look", x: box[0], y: box[1], width: box[2], height: box[3], rx: 6 }));
  };
  const tree = (step, target) => {
    const lines = step.tree.map((line) => {
      const bid = /^\s*\[(\d+)\]/.exec(line)?.[1], box = step.boxes[bid], row = make("div", line, bid ? "on" : "plain");
      if (bid && bid === target) row.classList.add("hit");
      if (box) row.addEventListener("pointerenter", () => look(box));
      row.addEventListener("pointerleave", () => look(null));
      return row;
    });
    at("tree").replaceChildren(...lines);
    const hit = at("tree").querySelector(".hit");
    at("tree").scrollTop = hit ? hit.offsetTop - at("tree").offsetTop - 120 : 0;
  };
  const score = (step, before) => {
    at("score").textContent = step.score.toFixed(2);
    at("reward").textContent = step.reward ? (step.reward > 0 ? "+" : "−") + Math.abs(step.reward).toFixed(2) : "";
    at("reward").className = step.reward > 0 ? "up" : "down";
    at("stack").replaceChildren(...step.subgoals.map((goal) => {
      const bar = make("i", "", goal.met ? "met" : "");
      bar.style.flexGrow = goal.weight;
      bar.title = goal.name;
      return bar;
    }));
    const had = new Set((before?.subgoals ?? []).filter((goal) => goal.met).map((goal) => goal.name));
    at("subgoals").replaceChildren(...step.subgoals.map((goal) => {
      const row = make("li", "", goal.met ? (had.has(goal.name) ? "met" : "met fresh") : "");
      row.append(make("span", goal.met ? "✓" : "○"), make("span", goal.name), make("span", `${Math.round(goal.weight * 100)} %`));
      if (goal.requires.length) row.title = `requires ${goal.requires.join(", ")}`;
      return row;
    }));
    at("side-effects").replaceChildren(...step.side_effects.map((text) => make("li", `Side effect: ${text}`)));
  };
  const changes = (step) => {
    const rows = step.changes.map(({ text, state }) => make("li", text, state));
    at("changes").replaceChildren(...(rows.length ? rows : [make("li", "Nothing has changed.")]));
  };

  const show = (index) => {
    now = clamp(index, 0, steps.length - 1);
    const step = steps[now], before = steps[now - 1];
    shot("before", before ?? step, before ? "Before" : "Start", step.mark);
    shot("after", before && step, now === steps.length - 1 ? `After: ${verdict.toLowerCase()}` : "After");
    at("position").textContent = now ? `Step ${now} of ${steps.length - 1}` : "Reset";
    at("action").textContent = step.action ?? "The episode starts";
    at("target").textContent = step.target ? `on ${step.target.role} “${step.target.name}”` : "";
    at("thought").textContent = step.thought;
    at("error").textContent = step.error;
    at("dialog").textContent = step.dialog;
    score(step, before);
    changes(step);
    if (!before) side = "before";
    choose(side);
    at("timings").textContent = Object.entries(step.timings).map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join("   ") || "–";
    for (const [place, button] of [...at("film").querySelectorAll("button")].entries()) {
      if (place === now) { button.setAttribute("aria-current", "step"); button.scrollIntoView({ block: "nearest", inline: "nearest" }); } else button.removeAttribute("aria-current");
    }
    at("previous").disabled = now === 0;
    at("next").disabled = now === steps.length - 1;
    history.replaceState(null, "", `#${now}`);
    if (now === steps.length - 1) stop();
  };
  const choose = (which) => {
    side = which;
    const before = steps[now - 1] ?? steps[now];
    for (const name of ["before", "after"]) at(`tab-${name}`).setAttribute("aria-pressed", String(name === side));
    at("tab-after").disabled = now === 0;
    tree(side === "before" ? before : steps[now], side === "before" ? steps[now].target?.bid : undefined);
  };
  const stop = () => { clearInterval(timer); timer = null; at("play-shape").setAttribute("d", PLAY); };
  const play = () => {
    if (timer) return stop();
    if (now === steps.length - 1) show(0);
    timer = setInterval(() => show(now + 1), TEMPO);
    at("play-shape").setAttribute("d", PAUSE);
  };

  at("film").append(...steps.map((step, index) => {
    const item = make("li"), button = make("button"), thumb = make("span", "", "thumb"), track = make("span", "", "track"), fill = make("i");
    button.setAttribute("aria-label", index ? `Step ${index}: ${step.action}` : "Start");
    button.title = step.action ?? "start";
    if (step.image !== null) thumb.style.backgroundImage = `url(${images[step.image]})`;
    fill.style.width = `${step.score * 100}%`;
    track.append(fill);
    button.append(thumb, track, make("span", String(index), "count"));
    const kind = step.error ? "slip" : step.side_effects.length ? "harm" : step.reward > 0 ? "gain" : "";
    if (kind) button.append(make("span", "", `dot ${kind}`));
    button.addEventListener("click", () => { stop(); show(index); });
    item.append(button);
    return item;
  }));
  at("previous").addEventListener("click", () => { stop(); show(now - 1); });
  at("next").addEventListener("click", () => { stop(); show(now + 1); });
  at("play").addEventListener("click", play);
  at("tab-before").addEventListener("click", () => choose("before"));
  at("tab-after").addEventListener("click", () => choose("after"));
  addEventListener("keydown", (event) => {
    const keys = { ArrowRight: () => show(now + 1), ArrowLeft: () => show(now - 1), Home: () => show(0), End: () => show(steps.length - 1) };
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === " ") { event.preventDefault(); play(); }
    if (keys[event.key]) { event.preventDefault(); stop(); keys[event.key](); }
  });
  show(Number(location.hash.slice(1)) || 0);
})();
