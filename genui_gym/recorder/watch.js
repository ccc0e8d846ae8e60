// Reports what a visitor does on a page, and what the page was just before. Runs in an isolated world, in every frame.
//
// Only trusted events count: what the page's own scripts dispatch is the page's doing. Every report carries the element under the action
// and, where the page may change by it, the document as it stands before the page's own listeners hear of the event.
(snapshot) => {
  if (globalThis.genuiWatch) return;

  const ROLES = { a: "link", area: "link", button: "button", select: "combobox", textarea: "textbox", summary: "disclosure", option: "option", img: "img" };
  const INPUTS = {
    button: "button", submit: "button", reset: "button", image: "button", search: "searchbox", number: "spinbutton", range: "slider",
    checkbox: "checkbox", radio: "radio", date: "date", time: "time", month: "month", week: "week", "datetime-local": "datetime-local",
    color: "color", file: "file", hidden: "",
  };
  const TEST_IDS = ["data-testid", "data-test-id", "data-test", "data-cy", "data-qa"];
  const CONTROLS = "a[href], area[href], button, input, select, textarea, summary, option, label, [role], [contenteditable], [onclick]";
  const NAMED_BY_CONTENT = ["button", "link", "option", "tab", "menuitem", "checkbox", "radio", "switch", "heading", "cell", "row", "treeitem"];

  const fold = (text) => (text || "").replace(/\s+/g, " ").trim();
  const tag = (element) => element.localName;
  const isEditable = (element) => element.isContentEditable === true;
  const holdsText = (element) =>
    tag(element) === "textarea" || isEditable(element) || (tag(element) === "input" && !["button", "submit", "reset", "image", "checkbox", "radio", "file"].includes(element.type));

  function roleOf(element) {
    const explicit = fold(element.getAttribute("role")).split(" ")[0];
    if (explicit) return explicit;
    if (tag(element) === "select") return element.multiple || element.size > 1 ? "listbox" : "combobox";
    if (tag(element) === "a" && !element.hasAttribute("href")) return "";
    if (tag(element) === "input") {
      const role = element.type in INPUTS ? INPUTS[element.type] : "textbox";
      return element.hasAttribute("list") && (role === "textbox" || role === "searchbox") ? "combobox" : role;
    }
    if (/^h[1-6]$/.test(tag(element))) return "heading";
    return ROLES[tag(element)] || (isEditable(element) ? "textbox" : "");
  }

  // White space between blocks counts in a name, between inline pieces only what is written.
  function contentOf(element) {
    let text = "";
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) text += child.data;
      if (child.nodeType !== Node.ELEMENT_NODE || ["script", "style", "template"].includes(tag(child))) continue;
      if (child.getAttribute("aria-hidden") === "true" || !(child.checkVisibility?.() ?? true)) continue;
      if (["input", "select", "textarea"].includes(tag(child))) continue;
      const space = getComputedStyle(child).display.startsWith("inline") ? "" : " ";
      const label = child.getAttribute("aria-label") || (tag(child) === "img" ? child.alt : "");
      text += label ? ` ${label} ` : space + contentOf(child) + space;
    }
    return text;
  }

  function nameOf(element) {
    const ids = fold(element.getAttribute("aria-labelledby")).split(" ").filter(Boolean);
    const named = ids.map((id) => element.getRootNode().getElementById?.(id)).filter(Boolean);
    const role = roleOf(element);
    const isButton = tag(element) === "input" && role === "button";
    const candidates = [
      () => named.map((each) => each.textContent).join(" "),
      () => element.getAttribute("aria-label"),
      () => labelOf(element),
      () => (isButton ? element.value || { submit: "Submit", reset: "Reset", image: element.alt || "Submit" }[element.type] : ""),
      () => element.getAttribute("alt"),
      () => (NAMED_BY_CONTENT.includes(role) ? contentOf(element) : ""),
      () => element.getAttribute("title"),
      () => element.getAttribute("placeholder"),
    ];
    for (const candidate of candidates) {
      const name = fold(candidate());
      if (name) return name.slice(0, 300);
    }
    return "";
  }

  const labelOf = (element) => fold(Array.from(element.labels || [], contentOf).join(" "));

  function selectorsOf(element) {
    const found = [];
    const unique = (selector) => element.getRootNode().querySelectorAll(selector).length === 1 && found.push(selector);
    if (element.id) unique(`#${CSS.escape(element.id)}`);
    const name = element.getAttribute("name");
    if (name) unique(`${tag(element)}[name="${CSS.escape(name)}"]`);
    const path = [];
    for (let at = element; at && at.nodeType === Node.ELEMENT_NODE; at = at.parentElement) {
      if (at.id && at !== element) {
        path.unshift(`#${CSS.escape(at.id)}`);
        break;
      }
      const twins = at.parentElement ? Array.from(at.parentElement.children).filter((each) => tag(each) === tag(at)) : [at];
      path.unshift(twins.length > 1 ? `${tag(at)}:nth-of-type(${twins.indexOf(at) + 1})` : tag(at));
    }
    return [...found, path.join(" > ")].slice(0, 3);
  }

  function framePath() {
    const path = [];
    try {
      for (let at = window; at !== at.top && at.frameElement; at = at.parent) path.unshift(selectorsOf(at.frameElement)[0]);
    } catch {
      path.unshift("iframe"); // A frame of another origin does not say where it stands.
    }
    return path;
  }

  function describe(element) {
    const box = element.getBoundingClientRect();
    const text = tag(element) === "select" || holdsText(element) ? "" : fold(element.innerText || "").slice(0, 300);
    return {
      role: roleOf(element),
      name: nameOf(element),
      label: labelOf(element),
      placeholder: element.getAttribute("placeholder") || "",
      testid: TEST_IDS.map((name) => element.getAttribute(name)).find(Boolean) || "",
      tag: tag(element),
      kind: tag(element) === "input" || tag(element) === "button" ? element.type : "",
      css: selectorsOf(element),
      href: element.getAttribute("href") || "",
      text,
      box: [box.left, box.top, box.width, box.height].map((number) => Math.round(number * 10) / 10),
      frame: framePath(),
    };
  }

  const page = () => ({ url: location.href, title: document.title });

  let last = null; // The field that was reported last: while somebody types in it, its page is not read again.

  function report(kind, element, value = "", note = "") {
    const isTyping = kind === "fill" && last === element;
    last = kind === "fill" ? element : null;
    const view = window === window.top ? { ...page(), html: isTyping ? "" : snapshot() } : null;
    globalThis.genuiHappened(JSON.stringify({ kind, target: element ? describe(element) : null, value, note, view, typing: isTyping }));
  }

  const origin = (event) => {
    const target = event.composedPath()[0];
    return target instanceof Element ? target : target instanceof Node ? target.parentElement : null;
  };
  const acted = (event) => {
    const target = origin(event);
    const control = target?.closest(CONTROLS) || target;
    return control && tag(control) === "label" && control.control ? control.control : control;
  };
  const on = (type, heed) => addEventListener(type, (event) => event.isTrusted && heed(event), { capture: true, passive: true });

  // Enter in a field clicks the form's button by itself: that click is part of the key.
  let implied = false;

  on("click", (event) => {
    const element = acted(event);
    if (!element || (implied && event.detail === 0)) return;
    if (tag(element) === "select" || tag(element) === "option" || element.matches("input[type=checkbox], input[type=radio], input[type=file]")) return;
    const held = ["shift", "ctrl", "alt", "meta"].filter((key) => event[`${key}Key`]);
    report("click", element, "", held.length ? `with ${held.join("+")} held` : "");
  });
  on("dblclick", (event) => acted(event) && report("dblclick", acted(event)));
  on("contextmenu", (event) => acted(event) && report("click", acted(event), "", "right button"));

  on("input", (event) => {
    const element = origin(event);
    if (!element || !holdsText(element)) return;
    const editor = isEditable(element) ? element.closest("[contenteditable]") || element : element;
    report("fill", editor, isEditable(editor) ? editor.innerText : editor.value);
  });
  on("change", (event) => {
    const element = origin(event);
    if (!element) return;
    if (tag(element) === "select") report("select", element, Array.from(element.selectedOptions, (each) => fold(each.text)).join("\n"));
    else if (element.type === "checkbox" || element.type === "radio") report(element.checked ? "check" : "uncheck", element);
    else if (element.type === "file") report("upload", element, Array.from(element.files, (file) => file.name).join("\n"));
  });

  on("keydown", (event) => {
    const element = origin(event);
    const held = [["Control", event.ctrlKey], ["Alt", event.altKey], ["Meta", event.metaKey], ["Shift", event.shiftKey]].filter(([, is]) => is).map(([key]) => key);
    if (["Shift", "Control", "Alt", "Meta", "AltGraph"].includes(event.key) || event.isComposing) return;
    const command = event.ctrlKey || event.altKey || event.metaKey;
    const enters = event.key === "Enter" && element && tag(element) === "input" && holdsText(element);
    if (!(enters || event.key === "Escape" || (command && !event.getModifierState("AltGraph")))) return;
    implied = enters;
    if (enters) setTimeout(() => (implied = false), 0);
    const target = element && element !== document.body && element !== document.documentElement ? element : null;
    report("press", target, [...held.filter((key) => key !== "Shift" || event.key.length > 1), event.key].join("+"));
  });

  let dragged = null;
  on("dragstart", (event) => (dragged = acted(event)));
  on("drop", (event) => {
    const onto = origin(event);
    if (dragged && onto) report("drag", dragged, nameOf(onto) || selectorsOf(onto)[0]);
    dragged = null;
  });

  let wheel = [0, 0];
  on("wheel", (event) => (wheel = [wheel[0] + event.deltaX, wheel[1] + event.deltaY]));
  on("scrollend", () => {
    if (wheel[0] || wheel[1]) report("scroll", null, wheel.map(Math.round).join(","));
    wheel = [0, 0];
  });

  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  globalThis.genuiWatch = {
    // Waits until the document is whole and was drawn; the answer is the page as it stands then.
    async rest() {
      if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
      if (document.visibilityState === "visible") await drawn();
      return JSON.stringify({ ...page(), ready: document.readyState });
    },
    view: () => JSON.stringify({ ...page(), html: snapshot() }),
  };
}
