// Measures the page as it stands: what cannot be read, hit, or seen whole. An expression that returns a function; the function returns
// findings as [kind, element, detail]. It changes nothing but the scroll position, which it puts back.
(contrastBar, targetBar) => {
  const findings = new Map();
  const inks = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colours = new Map();

  const report = (kind, element, detail) => {
    const name = described(element);
    findings.set(`${kind} ${name}`, [kind, name, detail]);
  };

  const described = (element) => {
    const said = element.getAttribute("aria-label") || element.getAttribute("alt") || element.innerText || element.value || element.name || "";
    const words = said.replace(/\s+/g, " ").trim().slice(0, 60);
    const kind = element.classList.length ? `.${[...element.classList].join(".")}` : "";
    return `${element.localName}${kind}${words ? ` "${words}"` : ""}`;
  };

  // Colours

  const parsed = (css) => {
    if (!colours.has(css)) {
      inks.clearRect(0, 0, 1, 1);
      inks.fillStyle = "#000";
      inks.fillStyle = css;
      inks.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = inks.getImageData(0, 0, 1, 1).data;
      colours.set(css, [red, green, blue, alpha / 255]);
    }
    return colours.get(css);
  };

  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];

  const luminance = (colour) => {
    const [r, g, b] = colour.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };

  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  // The parts of a list in CSS, at the commas outside of brackets.
  const pieces = (list) => {
    const found = [""];
    let depth = 0;
    for (const letter of list) {
      depth += (letter === "(") - (letter === ")");
      if (letter === "," && depth === 0) found.push("");
      else found[found.length - 1] += letter;
    }
    return found.map((piece) => piece.trim());
  };

  // The colours of a background at the top and the bottom of a text; all of its colours where it does not run up or down.
  const gradient = (css, frame, box) => {
    const parts = pieces(css.slice(css.indexOf("(") + 1, -1));
    const turned = /^[a-z]+\(/.test(parts[0]) ? "to bottom" : parts.shift();
    const stops = parts.map((part) => {
      const [, colour, place] = part.match(/^(.*?)(?:\s+(-?[\d.]+(?:%|px)))?$/);
      return { colour: parsed(colour), at: place && (place.endsWith("%") ? parseFloat(place) / 100 : parseFloat(place) / frame.height) };
    });
    if (!css.startsWith("linear") || !["to bottom", "to top", "180deg", "0deg"].includes(turned)) return stops.map((stop) => stop.colour);
    stops.forEach((stop, index) => (stop.at ??= index / Math.max(stops.length - 1, 1)));
    if (["to top", "0deg"].includes(turned)) stops.reverse().forEach((stop) => (stop.at = 1 - stop.at));
    return [box.top, box.bottom].map((y) => between(stops, (y - frame.top) / frame.height));
  };

  const between = (stops, at) => {
    const next = stops.findIndex((stop) => stop.at > at);
    if (next <= 0) return (next ? stops[stops.length - 1] : stops[0]).colour;
    const [one, other] = [stops[next - 1], stops[next]];
    const share = (at - one.at) / (other.at - one.at), alpha = one.colour[3] * (1 - share) + other.colour[3] * share;
    const mixed = [0, 1, 2].map((part) => (one.colour[part] * one.colour[3] * (1 - share) + other.colour[part] * other.colour[3] * share) / (alpha || 1));
    return [...mixed, alpha];
  };

  const PICTURES = "img, canvas, video, picture";
  const pictures = [...document.querySelectorAll(PICTURES)].filter((each) => each.checkVisibility());
  const nearPicture = (box) => pictures.some((picture) => {
    const frame = picture.getBoundingClientRect();
    return frame.left < box.right && frame.right > box.left && frame.top < box.bottom && frame.bottom > box.top;
  });

  // What lies behind a text, the nearest first: its ancestors; where a picture is near, whatever is painted there.
  const layers = (element, box) => {
    const above = [];
    for (let at = element; at; at = at.parentElement) above.push(at);
    if (!nearPicture(box)) return above;
    const stack = document.elementsFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return stack.includes(element) ? stack.slice(stack.indexOf(element)) : above;
  };

  const ANYTHING = [[255, 255, 255, 1], [0, 0, 0, 1]];
  const CANVAS = [[255, 255, 255, 1]];

  // The grounds that a text may stand on. A picture may have any colour, so a text on it needs a veil that is dark or light enough.
  const grounds = (element, box) => {
    const veils = [];
    let under = CANVAS;
    for (const layer of layers(element, box)) {
      const style = getComputedStyle(layer), frame = layer.getBoundingClientRect();
      if (layer.matches(PICTURES) || style.backgroundImage.includes("url(")) {
        under = ANYTHING;
        break;
      }
      for (const image of pieces(style.backgroundImage)) if (image !== "none") veils.push(gradient(image, frame, box));
      veils.push([parsed(style.backgroundColor)]);
      if (veils.at(-1)[0][3] === 1) break;
    }
    for (const veil of veils.reverse()) under = veil.flatMap((colour) => under.map((each) => over(colour, each))).slice(0, 16);
    return under;
  };

  const opacity = (element) => {
    let product = 1;
    for (let at = element; at; at = at.parentElement) product *= Number(getComputedStyle(at).opacity);
    return product;
  };

  const readable = (element, css, what, box = element.getBoundingClientRect()) => {
    const under = grounds(element, box);
    const ink = [...parsed(css)];
    ink[3] *= opacity(element);
    const least = Math.min(...under.map((ground) => contrast(over(ink, ground), ground)));
    if (least < contrastBar - 0.005) report("contrast", element, `${what} has a contrast of ${least.toFixed(2)}`);
  };

  // Shape

  const shown = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const floats = (element) => {
    for (let at = element; at; at = at.parentElement) if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return at;
    return null;
  };
  const scroller = (element) => {
    for (let at = element.parentElement; at && at !== document.documentElement; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return at;
    }
    return null;
  };
  const unseen = (element) => {
    const box = element.getBoundingClientRect();
    return box.width <= 1 || box.height <= 1;
  };

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.parentElement;
    if (!node.data.trim() || !element || ["SCRIPT", "STYLE", "OPTION", "NOSCRIPT"].includes(element.tagName)) continue;
    if (!shown(element) || unseen(element) || element.closest("svg, [inert]")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    texts.push({ node, element, boxes: [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1) });
  }

  const clippedBy = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const hides = (overflow) => overflow === "hidden" || overflow === "clip";
      if (hides(style.overflowX) && at.scrollWidth > at.clientWidth + 1) return at;
      if (hides(style.overflowY) && at.scrollHeight > at.clientHeight + 1) return at;
    }
    return null;
  };

  const width = document.documentElement.clientWidth;
  if (document.scrollingElement.scrollWidth > width + 1) {
    report("clipped", document.body, `the page is ${document.scrollingElement.scrollWidth} pixels wide where ${width} can be seen`);
  }

  for (const { element, boxes } of texts) {
    const cut = clippedBy(element);
    for (const box of boxes) {
      if (!scroller(element) && (box.left < -1 || box.right > width + 1)) report("clipped", element, "its text leaves the page at the side");
      if (!cut) continue;
      const frame = cut.getBoundingClientRect();
      if (box.left < frame.left - 1.5 || box.right > frame.right + 1.5 || box.top < frame.top - 3 || box.bottom > frame.bottom + 3) {
        report("clipped", element, `its text is cut off by ${described(cut)}`);
      }
    }
  }

  const lines = texts
    .filter(({ element }) => !floats(element))
    .flatMap(({ element, boxes }) => boxes.map((box) => ({ element, box })))
    .sort((a, b) => a.box.top - b.box.top);
  lines.forEach((one, index) => {
    for (let next = index + 1; next < lines.length && lines[next].box.top < one.box.bottom - 2; next++) {
      const other = lines[next];
      if (one.element === other.element) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      const least = Math.min(one.box.height, other.box.height);
      if (across > 2 && down > least * 0.35) report("overlapping", one.element, `its text lies on that of ${described(other.element)}`);
    }
  });

  // Controls

  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex='-1'])";
  const serves = (hit, control) => {
    if (!hit) return false;
    if (control.contains(hit) || hit.contains(control) && hit.closest("label, summary, button, a[href]")) return true;
    const label = hit.closest("label");
    return Boolean(label && (label.control === control)) || hit.closest("a[href], button, summary") === control;
  };
  const hits = (x, y, control) => serves(document.elementFromPoint(x, y), control);
  const inSentence = (control) => {
    if (getComputedStyle(control).display !== "inline") return false;
    const around = control.parentElement;
    return [...around.childNodes].some((node) => node !== control && node.nodeType === Node.TEXT_NODE && /\w/.test(node.data));
  };

  const left = { x: scrollX, y: scrollY };
  for (const { node, element } of texts) {
    if (element.closest(":disabled")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const where = () => [...range.getClientRects()].find((each) => each.width > 1);
    let box = where();
    if (floats(element) || (box && nearPicture(box))) {  // What is painted behind it counts, or changes as the page is scrolled.
      element.scrollIntoView({ block: "center", behavior: "instant" });
      box = where();
    }
    if (box) readable(element, getComputedStyle(element).color, "its text", box);
  }
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (!shown(control) || control.matches(":disabled") || control.closest("[inert]")) continue;
    const labels = [...(control.labels || [])].filter(shown);
    const aim = unseen(control) && labels.length ? labels[0] : control;
    aim.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = aim.getClientRects()[0];
    if (!box) continue;
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (!hits(x, y, control)) {
      const front = document.elementFromPoint(x, y);
      report("overlapping", control, front ? `a tap in its middle meets ${described(front)}` : "its middle cannot be brought onto the page");
      continue;
    }
    if (control.placeholder && !control.value) readable(control, getComputedStyle(control, "::placeholder").color, "its placeholder");
    if ("value" in control && control.value && control.matches("input:not([type=checkbox], [type=radio], [type=range]), select, textarea")) {
      readable(control, getComputedStyle(control).color, "what it holds");
    }
    if (inSentence(control)) continue;
    const reach = (dx, dy) => {
      let far = 0;
      while (far <= targetBar && hits(x + dx * far, y + dy * far, control)) far++;
      return far - 1;
    };
    const wide = box.width >= targetBar ? box.width : reach(1, 0) + reach(-1, 0) + 1;
    const high = box.height >= targetBar ? box.height : reach(0, 1) + reach(0, -1) + 1;
    if (wide < targetBar - 0.5 || high < targetBar - 0.5) report("target", control, `it can be hit in ${Math.round(wide)} × ${Math.round(high)} pixels`);
  }
  scrollTo({ left: left.x, top: left.y, behavior: "instant" });
  return [...findings.values()];
}
