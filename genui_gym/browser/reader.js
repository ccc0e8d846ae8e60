// Reads a page as a flat list of nodes, and finds the element behind a number again.
//
// Runs in an isolated world: the page's own script cannot see it, and it never writes to the page's document. The rules go by tag
// names and attributes (a style only decides whether something is shown), so that they can be stated on parsed HTML as well.
(() => {
  if (globalThis.genuiReader) return;

  const SKIPPED = new Set("script style template noscript head link meta title datalist option optgroup video audio object embed".split(" "));
  const INLINE = new Set(
    "a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark output q rp rt ruby s samp slot small span strong sub sup time u var wbr td th".split(" "),
  );
  const CONTROLS = new Set(
    "button checkbox combobox link menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton switch tab textbox".split(" "),
  );
  const INPUTS = {
    button: "button", submit: "button", reset: "button", image: "button", search: "searchbox", number: "spinbutton", range: "slider",
    checkbox: "checkbox", radio: "radio", date: "date", time: "time", month: "month", week: "week", "datetime-local": "datetime-local",
    color: "color", file: "file", hidden: null,
  };
  const FORMATS = {
    date: ["YYYY-MM-DD", /^\d{4}-\d{2}-\d{2}$/],
    time: ["HH:MM", /^\d{2}:\d{2}$/],
    month: ["YYYY-MM", /^\d{4}-\d{2}$/],
    week: ["YYYY-Www", /^\d{4}-W\d{2}$/],
    "datetime-local": ["YYYY-MM-DDTHH:MM", /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/],
    color: ["#rrggbb", /^#[0-9a-f]{6}$/i],
    number: ["a plain number", /^-?\d+(\.\d+)?$/],
    range: ["a plain number", /^-?\d+(\.\d+)?$/],
  };
  const GROUPS = {
    nav: "navigation", main: "main", aside: "complementary", search: "search", dialog: "dialog", fieldset: "group", form: "form",
    section: "region", article: "article",
  };
  const GROUP_ROLES = new Set(
    "alert alertdialog article banner complementary contentinfo dialog form group main menu navigation radiogroup region search status tablist tabpanel toolbar".split(" "),
  );
  const NAMED_ONLY = new Set(["form", "group", "region", "article"]);
  const LIMITS = { nodes: 3000, milliseconds: 800, options: 100, focusable: 200 };
  const HANDLERS = "click dblclick mousedown mouseup pointerdown pointerup touchstart touchend".split(" ").map((type) => `[on${type}]`).join();
  const SHAPES = "circle, ellipse, image, line, path, polygon, polyline, rect, text, use";
  const ITEMS = { ul: ":scope > li", ol: ":scope > li", table: "td", tbody: "td", svg: SHAPES };

  const fold = (text) => text.replace(/\s+/g, " ").trim();
  const tag = (element) => element.localName;
  const firstRole = (element) => (element.getAttribute("role") || "").trim().split(/\s+/)[0];
  const isTrue = (element, attribute) => element.getAttribute(attribute) === "true";
  const isEditor = (element) => tag(element) === "body" && element.ownerDocument.designMode === "on";
  const isEditable = (element) => ["", "true", "plaintext-only"].includes(element.getAttribute("contenteditable")) || isEditor(element);

  function controlRole(element) {
    const explicit = firstRole(element);
    if (CONTROLS.has(explicit)) return explicit;
    switch (tag(element)) {
      case "a": case "area": return element.hasAttribute("href") || element.hasAttribute("xlink:href") ? "link" : null;
      case "button": return "button";
      case "summary": return element.parentElement && tag(element.parentElement) === "details" ? "disclosure" : null;
      case "select": return element.multiple || element.size > 1 ? "listbox" : "combobox";
      case "textarea": return "textbox";
      case "input": {
        const role = element.type in INPUTS ? INPUTS[element.type] : "textbox";
        return element.hasAttribute("list") && (role === "textbox" || role === "searchbox") ? "combobox" : role;
      }
    }
    return isEditable(element) ? "textbox" : null;
  }

  function groupRole(element) {
    const explicit = firstRole(element);
    const name = tag(element);
    let role = GROUP_ROLES.has(explicit) ? explicit : GROUPS[name];
    if (!role && (name === "header" || name === "footer") && !element.closest("article, aside, main, nav, section"))
      role = name === "header" ? "banner" : "contentinfo";
    return role && (!NAMED_ONLY.has(role) || nameOf(element)) ? role : null;
  }

  function headingLevel(element) {
    if (/^h[1-6]$/.test(tag(element))) return Number(tag(element)[1]);
    return firstRole(element) === "heading" ? Number(element.getAttribute("aria-level") || 2) : 0;
  }

  // Names ------------------------------------------------------------------------------------------------------------------------

  function contentOf(element, hiddenToo = false) {
    let text = "";
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) text += child.data;
      if (child.nodeType !== Node.ELEMENT_NODE || SKIPPED.has(tag(child)) || isTrue(child, "aria-hidden")) continue;
      if (!hiddenToo && !isRendered(child)) continue;
      if (["input", "select", "textarea", "button"].includes(tag(child)) && tag(element) !== "button") continue;
      const space = INLINE.has(tag(child)) ? "" : " ";
      const label = child.getAttribute("aria-label");
      if (label) text += ` ${label} `;
      else if (tag(child) === "img") text += ` ${child.alt} `;
      else if (tag(child) === "svg") text += ` ${child.querySelector(":scope > title")?.textContent || ""} `;
      else text += space + contentOf(child, hiddenToo) + space;
    }
    return text;
  }

  function nameOf(element) {
    const ids = (element.getAttribute("aria-labelledby") || "").split(/\s+/).filter(Boolean);
    const named = ids.map((id) => element.getRootNode().getElementById?.(id)).filter(Boolean);
    const candidates = [
      () => named.map((each) => contentOf(each, true)).join(" "),
      () => element.getAttribute("aria-label") || "",
      () => Array.from(element.labels || [], (label) => contentOf(label)).join(" "),
      () => nativeName(element),
      () => element.getAttribute("title") || "",
      () => element.getAttribute("placeholder") || "",
    ];
    for (const candidate of candidates) {
      const name = fold(candidate());
      if (name) return name;
    }
    return "";
  }

  function nativeName(element) {
    switch (tag(element)) {
      case "img": return element.alt;
      case "svg": return element.querySelector(":scope > title")?.textContent || "";
      case "fieldset": return contentOf(element.querySelector(":scope > legend") || document.createElement("i"));
      case "input":
        if (element.type === "image") return element.alt || "Submit";
        if (INPUTS[element.type] === "button") return element.value || { submit: "Submit", reset: "Reset" }[element.type] || "";
        return "";
    }
    const role = controlRole(element);
    const fromContent = role && !["textbox", "searchbox", "combobox", "listbox", "slider", "spinbutton"].includes(role);
    return fromContent || headingLevel(element) ? contentOf(element) : "";
  }

  // Values and states --------------------------------------------------------------------------------------------------------------

  function valueOf(element, role) {
    switch (tag(element)) {
      case "select": return Array.from(element.selectedOptions, (option) => fold(option.text)).join(", ");
      case "textarea": return element.value;
      case "input":
        if (["button", "checkbox", "radio", "switch"].includes(role)) return null;
        if (element.type === "file") return Array.from(element.files, (file) => file.name).join(", ");
        return element.type === "password" ? "•".repeat(element.value.length) : element.value;
      case "progress": case "meter": return String(element.value);
    }
    if (isEditable(element)) return element.textContent;
    return element.getAttribute("aria-valuenow");
  }

  const isDisabled = (element) => element.matches(":disabled") || isTrue(element, "aria-disabled");

  function statesOf(element, role) {
    const expanded = element.getAttribute("aria-expanded");
    const open = role === "disclosure" ? element.parentElement.open : expanded === "true" ? true : expanded === "false" ? false : null;
    const checkable = tag(element) === "input" && ["checkbox", "radio"].includes(element.type);
    const limited = tag(element) === "input" && element.type in FORMATS;
    const states = [
      [checkable && element.indeterminate, "mixed"],
      [(checkable && element.checked && !element.indeterminate) || isTrue(element, "aria-checked"), "checked"],
      [isTrue(element, "aria-selected"), "selected"],
      [isTrue(element, "aria-pressed"), "pressed"],
      [element.hasAttribute("aria-current") && element.getAttribute("aria-current") !== "false", "current"],
      [open === true, "expanded"],
      [open === false, "collapsed"],
      [isDisabled(element), "disabled"],
      [element.readOnly === true || isTrue(element, "aria-readonly"), "readonly"],
      [element.required === true || isTrue(element, "aria-required"), "required"],
      [element.hasAttribute("aria-invalid") && element.getAttribute("aria-invalid") !== "false", "invalid"],
      [limited && !["number", "range"].includes(element.type), limited && `format=${FORMATS[element.type][0]}`],
      [limited && element.min, `min=${element.min}`],
      [limited && element.max, `max=${element.max}`],
    ];
    return states.filter(([holds]) => holds).map(([, state]) => state);
  }

  // What is shown ------------------------------------------------------------------------------------------------------------------

  function isRendered(element) {
    return element.checkVisibility() || getComputedStyle(element).display === "contents";
  }

  const isVisible = (element) => getComputedStyle(element).visibility === "visible";

  // Not a sheet that clicks fall through, nor beside the page.
  function isInWay(element) {
    const rect = element.getBoundingClientRect();
    return getComputedStyle(element).pointerEvents !== "none" && rect.width > 0 && rect.right > 0 && rect.left < innerWidth;
  }

  function boxOf(rect, offset) {
    return [rect.left + offset.x, rect.top + offset.y, rect.width, rect.height].map(Math.round);
  }

  function controlRect(element) {
    const rect = element.getBoundingClientRect();
    const label = rect.width < 2 || rect.height < 2 ? element.labels?.[0] : null;
    return label ? label.getBoundingClientRect() : rect;
  }

  // What can be clicked though no tag says so -----------------------------------------------------------------------------------

  // Scripts of the page are out of reach from here: the script beside them (page.js) calls this event off where somebody listens.
  const answers = (target, event) => !target.dispatchEvent(new Event(event, { cancelable: true }));
  const listens = (target) => answers(target, "genui-listens");

  const isPointed = (element) => Boolean(element) && getComputedStyle(element).cursor === "pointer";

  function isHandled(element) {
    return element.matches(HANDLERS) || (listens(element.ownerDocument) && listens(element));
  }

  // Says why an element invites a click: the pointer begins to show a hand, somebody listens, or the keyboard reaches it.
  function invitation(element) {
    const rect = element.getBoundingClientRect();
    const root = element.getRootNode();
    if (rect.width < 1 || rect.height < 1 || getComputedStyle(element).pointerEvents === "none") return null;
    if (isPointed(element) && !isPointed(element.parentElement || root.host)) return "pointer";
    if (isHandled(element)) return rect.width * rect.height * 2 > innerWidth * innerHeight && !isPointed(element) ? null : "listener";
    return element.hasAttribute("tabindex") && element.tabIndex >= 0 && fold(contentOf(element)).length < LIMITS.focusable ? "focus" : null;
  }

  // A list, a table or a drawing that listens and shows nothing else to click does so for its items.
  function itemsOf(element) {
    const items = tag(element) in ITEMS ? Array.from(element.querySelectorAll(ITEMS[tag(element)])) : [];
    return items.filter((item) => isRendered(item) && isVisible(item));
  }

  const isDrawn = (element) => element.namespaceURI === "http://www.w3.org/2000/svg" && tag(element) !== "svg";

  function colorOf(element) {
    const property = isDrawn(element) ? "fill" : "background-color";
    const written = element.style?.getPropertyValue(property) || (isDrawn(element) && element.getAttribute("fill"));
    const color = written || getComputedStyle(element).getPropertyValue(property);
    return /^(none|transparent|inherit|currentcolor|rgba\(0, 0, 0, 0\)|url\(.*)$/i.test(color) ? "" : color;
  }

  // Walking ------------------------------------------------------------------------------------------------------------------------

  class Walk {
    constructor() {
      this.nodes = [];
      this.notes = new Set();
      this.text = null;
      this.stop = performance.now() + LIMITS.milliseconds;
      this.cut = false;
      this.closing = new Map();
    }

    get full() {
      if (!this.cut && this.nodes.length >= LIMITS.nodes) {
        this.cut = true;
        this.notes.add(`The list stops after ${LIMITS.nodes} nodes; the page has more.`);
      }
      if (!this.cut && performance.now() > this.stop) {
        this.cut = true;
        this.notes.add(`The list stops after ${LIMITS.milliseconds} ms of reading; the page has more.`);
      }
      return this.cut;
    }

    emit(role, name, place, box, rest = {}) {
      this.flush();
      this.nodes.push({ role, name, depth: place.depth, box, ...rest });
    }

    // Give the interactive nodes their numbers; return what the numbers stand for.
    number() {
      const entries = [];
      for (const node of this.nodes) {
        if (!node.entry) continue;
        entries.push(node.entry);
        node.bid = String(entries.length);
        delete node.entry;
      }
      return entries;
    }

    // Text is collected until the block ends, a control or a group begins.
    add(node, place) {
      this.text ??= { parts: [], first: node, place };
      this.text.parts.push(node.data);
      this.text.last = node;
    }

    flush() {
      if (!this.text) return;
      const { parts, first, last, place } = this.text;
      this.text = null;
      const name = fold(parts.join("")).replace(/^(\| )+|( \|)+$/g, "");
      if (!name || name === "|") return;
      const range = first.ownerDocument.createRange();
      range.setStartBefore(first);
      range.setEndAfter(last);
      this.nodes.push({ role: "text", name, depth: place.depth, box: boxOf(range.getBoundingClientRect(), place.offset) });
    }

    // Whether an element's shadow root is closed. Each document is asked once whether it has any: to ask every element takes time.
    isClosed(element) {
      const page = element.ownerDocument;
      if (!this.closing.has(page)) this.closing.set(page, answers(page, "genui-closed"));
      return this.closing.get(page) && answers(element, "genui-closed");
    }

    children(parent, place) {
      if (!parent.shadowRoot && this.isClosed(parent)) this.notes.add("A closed shadow root was left out.");
      let nodes = parent.shadowRoot ? parent.shadowRoot.childNodes : parent.childNodes;
      if (tag(parent) === "slot" && parent.assignedNodes().length) nodes = parent.assignedNodes();
      if (tag(parent) === "details" && !parent.open) nodes = [parent.querySelector(":scope > summary")].filter(Boolean);
      for (const node of nodes) {
        if (this.full) return;
        if (node.nodeType === Node.TEXT_NODE && !place.silent) this.add(node, place);
        else if (node.nodeType === Node.ELEMENT_NODE) this.visit(node, place);
      }
    }

    visit(element, outer) {
      if (SKIPPED.has(tag(element)) || element.hasAttribute("inert") || !isRendered(element)) return;
      const unseen = isTrue(element, "aria-hidden") || !isVisible(element);
      const visibleAgain = outer.invisible && isVisible(element);
      const place = unseen ? { ...outer, silent: true, invisible: !isVisible(element) } : visibleAgain ? { ...outer, silent: false, invisible: false } : outer;
      const role = isVisible(element) ? controlRole(element) : null;
      if (role) return this.control(element, role, place);
      if (tag(element) === "br") return void (this.text && this.text.parts.push(" "));
      if (tag(element) === "iframe") return this.frame(element, place);
      if (tag(element) === "label" && element.control && isRendered(element.control)) return this.inside(element, { ...place, silent: true });
      const invites = isVisible(element) ? invitation(element) : null;
      if (invites) return this.clickable(element, invites, place);
      this.plain(element, place);
    }

    // An element as its tag has it, whatever listens to it.
    plain(element, place) {
      if (this.graphic(element, place)) return;
      if (tag(element) === "legend" && groupRole(element.parentElement) === "group") return this.inside(element, { ...place, silent: true });
      if ((tag(element) === "td" || tag(element) === "th") && this.text) this.text.parts.push(" | ");
      const level = headingLevel(element);
      if (level && !place.silent) {
        this.emit("heading", nameOf(element), place, boxOf(element.getBoundingClientRect(), place.offset), { states: [`level=${level}`] });
        return this.inside(element, { ...place, silent: true });
      }
      const group = place.silent ? null : groupRole(element);
      if (group) this.group(element, group, place);
      else if (INLINE.has(tag(element))) this.children(element, place);
      else this.inside(element, place);
    }

    inside(element, place) {
      this.flush();
      this.children(element, place);
      this.flush();
    }

    group(element, role, place) {
      this.emit(role, nameOf(element), place, boxOf(element.getBoundingClientRect(), place.offset));
      const start = this.nodes.length;
      this.inside(element, { ...place, depth: place.depth + 1 });
      if (this.nodes.length === start) this.nodes.pop();
    }

    control(element, role, place) {
      const box = boxOf(controlRect(element), place.offset);
      const [left, top, width, height] = box;
      const options = tag(element) === "select" ? Array.from(element.options).filter((option) => !option.hidden) : [];
      if (options.length > LIMITS.options) this.notes.add(`A select shows ${LIMITS.options} of its ${options.length} options.`);
      this.emit(role, nameOf(element), place, box, {
        entry: { element },
        value: valueOf(element, role),
        states: statesOf(element, role),
        offscreen: left >= innerWidth || top >= innerHeight || left + width <= 0 || top + height <= 0,
        options: options.slice(0, LIMITS.options).map((option) => fold(option.text)),
      });
    }

    // What stands inside is part of its name, unless there is something to click inside: then it is listed only if it is more than
    // the frame around that.
    clickable(element, invites, place) {
      this.choice(element, place);
      const start = this.nodes.length;
      this.plain(element, { ...place, depth: place.depth + 1 });
      this.flush();
      const inner = this.nodes.splice(start);
      const items = inner.some((node) => node.entry) || invites === "focus" ? [] : itemsOf(element);
      if (items.length > 1) {
        this.nodes.pop();
        for (const item of items) this.choice(item, place);
      } else if (inner.some((node) => node.entry)) {
        const isMore = invites === "pointer" && inner.some((node) => node.role === "text" || node.role === "heading");
        if (!isMore) this.nodes.pop();
        for (const node of inner) this.nodes.push({ ...node, depth: node.depth - (isMore ? 0 : 1) });
      }
    }

    choice(element, place) {
      const box = boxOf(element.getBoundingClientRect(), place.offset);
      const [left, top, width, height] = box;
      const name = nameOf(element) || fold(contentOf(element)) || (isDrawn(element) || tag(element) === "canvas" ? tag(element) : "");
      const look = [`color=${(!name || isDrawn(element)) && colorOf(element)}`, `class=${!name && fold(element.getAttribute("class") || "")}`];
      const states = [...statesOf(element, "clickable"), ...look.filter((each) => !/=(false)?$/.test(each))];
      this.emit("clickable", name, place, box, {
        entry: { element },
        value: element.getAttribute("aria-valuenow"),
        states,
        offscreen: left >= innerWidth || top >= innerHeight || left + width <= 0 || top + height <= 0,
      });
    }

    // The shapes of a drawing are listed only where they can be clicked.
    shapes(parent, place) {
      for (const child of parent.children) {
        if (this.full) return;
        if (tag(child) === "foreignObject") this.inside(child, place);
        else if (tag(child) === "a") this.visit(child, { ...place, silent: true });
        else if (isRendered(child)) {
          const invites = isVisible(child) ? invitation(child) : null;
          if (invites) this.clickable(child, invites, place);
          else this.shapes(child, place);
        }
      }
    }

    graphic(element, place) {
      if (isDrawn(element)) {
        this.shapes(element, place);
        return true;
      }
      const pictured = firstRole(element) === "img" || ["img", "svg", "canvas"].includes(tag(element));
      const measured = tag(element) === "progress" ? "progressbar" : tag(element) === "meter" ? "meter" : null;
      if (!pictured && !measured) return false;
      const name = nameOf(element);
      if ((name || measured) && !place.silent) {
        const box = boxOf(element.getBoundingClientRect(), place.offset);
        this.emit(measured || "image", name, place, box, measured ? { value: valueOf(element) } : {});
      }
      if (tag(element) === "canvas" && isInWay(element)) this.notes.add("A canvas shows a picture whose parts are not listed.");
      if (tag(element) === "svg") this.shapes(element, place);
      return true;
    }

    frame(element, place) {
      let body = null;
      try {
        body = element.contentDocument?.body;
      } catch {
        body = null;
      }
      if (!body) return void this.notes.add("A frame of another origin, or one that went away, was left out.");
      const rect = element.getBoundingClientRect();
      const offset = { x: place.offset.x + rect.left + element.clientLeft, y: place.offset.y + rect.top + element.clientTop };
      this.emit("iframe", nameOf(element), place, boxOf(rect, place.offset));
      const inner = { ...place, depth: place.depth + 1, offset };
      if (isEditable(body)) this.control(body, "textbox", inner);
      else this.inside(body, inner);
    }
  }

  let seen = { observation: -1, elements: [] };

  function deepFocus() {
    let focused = document.activeElement;
    for (let inner = focused; inner; ) {
      focused = inner;
      try {
        inner = focused.shadowRoot?.activeElement || focused.contentDocument?.activeElement;
      } catch {
        inner = null;
      }
    }
    return focused;
  }

  function read(observation) {
    const walk = new Walk();
    const modal = Array.from(document.querySelectorAll("dialog:modal")).pop();
    const place = { depth: 0, offset: { x: 0, y: 0 }, silent: false };
    if (modal) walk.visit(modal, place);
    else if (document.body) walk.inside(document.body, place);
    seen = { observation, elements: walk.number() };
    const focused = deepFocus();
    return {
      url: location.href,
      title: document.title,
      nodes: walk.nodes,
      focused: String(seen.elements.findIndex(({ element }) => element === focused) + 1 || ""),
      notes: Array.from(walk.notes),
    };
  }

  // Acting on a number -------------------------------------------------------------------------------------------------------------

  class Fault {
    constructor(code, detail = "") {
      Object.assign(this, { code, detail });
    }
  }

  function describe(element) {
    const role = controlRole(element) || groupRole(element) || tag(element);
    return `${role} "${fold(nameOf(element) || contentOf(element)).slice(0, 60)}"`;
  }

  function find(observation, bid) {
    if (observation !== seen.observation) throw new Fault("stale");
    const entry = /^[1-9]\d*$/.test(bid) ? seen.elements[Number(bid) - 1] : undefined;
    if (!entry) throw new Fault("unknown", String(seen.elements.length));
    if (!entry.element.isConnected || !entry.element.ownerDocument.defaultView) throw new Fault("stale");
    if (!isRendered(entry.element)) throw new Fault("hidden");
    return entry;
  }

  function hitAt(element, x, y) {
    let hit = element.ownerDocument.elementFromPoint(x, y);
    while (hit?.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  }

  const within = (inner, outer) => {
    for (let node = inner; node; node = node.parentNode || node.host) if (node === outer) return true;
    return false;
  };

  // Places in a box as parts of its width and height, the middle first: a ring or a line does not fill its box.
  const PARTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9, 0.03, 0.97];
  const away = ([right, down]) => Math.hypot(right - 0.5, down - 0.5);
  const SPREAD = PARTS.flatMap((right) => PARTS.map((down) => [right, down])).sort((one, other) => away(one) - away(other));

  // Where the frame that an element is in stands now: scrolling moves it.
  function offsetOf(element) {
    const offset = { x: 0, y: 0 };
    for (let frame = element.ownerDocument.defaultView.frameElement; frame; frame = frame.ownerDocument.defaultView.frameElement) {
      const rect = frame.getBoundingClientRect();
      offset.x += rect.left + frame.clientLeft;
      offset.y += rect.top + frame.clientTop;
    }
    return offset;
  }

  function pointOf({ element }) {
    const offset = offsetOf(element);
    const targets = [element, ...(element.labels || [])];
    let cover = null;
    for (const target of targets) {
      for (const rect of target.getClientRects()) {
        if (rect.width < 1 || rect.height < 1) continue;
        for (const [right, down] of isDrawn(target) ? SPREAD : [[0.5, 0.5]]) {
          const [x, y] = [rect.left + rect.width * right, rect.top + rect.height * down];
          const inView = x + offset.x >= 0 && y + offset.y >= 0 && x + offset.x < innerWidth && y + offset.y < innerHeight;
          const hit = inView ? hitAt(element, x, y) : null;
          if (targets.some((each) => within(hit, each))) return { x: x + offset.x, y: y + offset.y };
          cover ??= hit;
        }
      }
    }
    return { cover };
  }

  // Where to scroll to: a row that snaps may stop half-way at the nearest, and bars may cover the middle of a low page.
  const WAYS = [["center", "nearest"], ["center", "center"], ["start", "nearest"], ["end", "nearest"]];

  // The first of several presses may bring the focus, and with it the element wholly into sight: so it is there before the first.
  // Where nothing is pressed, Tab must not go on from here afterwards, as it does from what scrollIntoView was called on.
  function reach(entry, presses = 1) {
    if (isDisabled(entry.element)) throw new Fault("disabled", describe(entry.element));
    if (presses === 0) entry.element.scrollIntoViewIfNeeded();
    if (presses > 1) entry.element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    let point = pointOf(entry);
    if ("cover" in point) {
      const shown = controlRect(entry.element).height < 2 && entry.element.labels?.[0] ? entry.element.labels[0] : entry.element;
      for (const [block, inline] of WAYS) {
        shown.scrollIntoView({ block, inline, behavior: "instant" });
        point = pointOf(entry);
        if (!("cover" in point)) break;
      }
    }
    if ("cover" in point) throw point.cover ? new Fault("covered", describe(point.cover)) : new Fault("hidden");
    return point;
  }

  const setValue = (element, value) => {
    element.value = value;
    for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true, composed: type === "input" }));
  };

  function fill(entry, value) {
    const { element } = entry;
    const isText = tag(element) === "textarea" || isEditable(element) || (tag(element) === "input" && !(element.type in INPUTS));
    const format = tag(element) === "input" ? FORMATS[element.type] : undefined;
    if (!isText && !format && element.type !== "search") throw new Fault("nofield", describe(element));
    reach(entry);
    if (element.readOnly || isTrue(element, "aria-readonly")) throw new Fault("readonly", describe(element));
    element.focus({ preventScroll: true });
    if (!format) {
      if (isEditable(element)) element.ownerDocument.getSelection().selectAllChildren(element);
      else element.select();
      return { insert: true, holds: Boolean(isEditable(element) ? element.textContent : element.value) };
    }
    const canBeEmpty = element.type !== "color" && element.type !== "range";
    const before = element.value;
    if (!(value === "" && canBeEmpty) && !format[1].test(value)) throw new Fault("format", format[0]);
    element.value = value;
    if (element.value.toLowerCase() !== value.toLowerCase()) {
      element.value = before;
      throw element.type === "range" ? new Fault("limits", `${element.min || 0} to ${element.max || 100}`) : new Fault("format", format[0]);
    }
    if (value !== before) setValue(element, value);
    return { insert: false };
  }

  function select(entry, text) {
    const { element } = entry;
    if (tag(element) !== "select") throw new Fault("noselect", describe(element));
    reach(entry);
    const usable = Array.from(element.options).filter((option) => !option.hidden);
    const option = usable.find((each) => fold(each.text) === fold(text));
    if (!option) throw new Fault("nooption", JSON.stringify(usable.map((each) => fold(each.text))));
    if (option.matches(":disabled")) throw new Fault("disabled", `option "${fold(option.text)}"`);
    element.focus({ preventScroll: true });
    if (option.selected) return {};
    option.selected = true;
    for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true, composed: type === "input" }));
    return {};
  }

  function upload(entry) {
    const { element } = entry;
    if (tag(element) !== "input" || element.type !== "file") throw new Fault("noupload", describe(element));
    if (isDisabled(element)) throw new Fault("disabled", describe(element));
    return {};
  }

  function focus(entry) {
    if (isDisabled(entry.element)) throw new Fault("disabled", describe(entry.element));
    entry.element.focus();
    if (deepFocus() !== entry.element) throw new Fault("nofocus", describe(entry.element));
    return {};
  }

  // Settling -----------------------------------------------------------------------------------------------------------------------

  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  const decoded = new WeakSet();

  function rest() {
    for (const animation of document.getAnimations()) {
      const end = animation.effect?.getComputedTiming().endTime;
      if (end === Infinity) {
        animation.pause();
        animation.currentTime = 0;
      } else if (animation.playState !== "finished") animation.finish();
    }
  }

  function nearView(image) {
    const rect = image.getBoundingClientRect();
    return rect.bottom >= 0 && rect.top <= innerHeight;
  }

  async function settled() {
    if (window.closed) return new Promise(() => {}); // This page is on its way out: the view hears of its end.
    if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
    await turn();
    await turn();
    if (window.closed) return new Promise(() => {});
    rest();
    if (document.fonts.status !== "loaded") await document.fonts.ready;
    const images = Array.from(document.images).filter((image) => !decoded.has(image) && image.currentSrc && nearView(image));
    await Promise.all(images.map((image) => image.decode().catch(() => null).then(() => image.complete && decoded.add(image))));
    return {};
  }

  async function drawn() {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return {};
  }

  // Native pickers are windows of their own that no screenshot shows: they stay shut, keys and actions set the value.
  const picks = (event) => {
    const target = event.composedPath()[0];
    return target instanceof HTMLElement && target.closest("select:not([multiple]), input") ? target.closest("select, input") : null;
  };
  addEventListener("mousedown", (event) => {
    const control = picks(event);
    if (!control || tag(control) !== "select" || control.size > 1) return;
    event.preventDefault();
    control.focus();
  }, true);
  addEventListener("click", (event) => {
    const control = picks(event);
    if (control && ["color", "date", "time", "month", "week", "datetime-local"].includes(control.type)) event.preventDefault();
  }, true);
  addEventListener("keydown", (event) => {
    const control = picks(event);
    if (!control || !(tag(control) === "select" || control.type in FORMATS)) return;
    const opens = event.key === "F4" || event.key === " " || (event.altKey && event.key.startsWith("Arrow"));
    const enterOpens = event.key === "Enter" && (tag(control) === "select" || control.type === "color");
    if ((opens || enterOpens) && control.type !== "number" && control.type !== "range") event.preventDefault();
  }, true);

  // A blinking caret would make equal pages differ.
  const still = new CSSStyleSheet();
  still.replaceSync("html { caret-animation: manual }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];

  const byNumber = { reach, fill, select, upload, focus };
  const plain = { read, settled, drawn };

  // Called by the view: the answer is JSON, a fault is `{"fault": code, "detail": text}`.
  globalThis.genuiReader = async (name, ...args) => {
    try {
      const answer = name in plain ? await plain[name](...args) : byNumber[name](find(args[0], args[1]), ...args.slice(2));
      return JSON.stringify(answer);
    } catch (problem) {
      if (problem instanceof Fault) return JSON.stringify({ fault: problem.code, detail: problem.detail });
      throw problem;
    }
  };
  globalThis.genuiReader.element = (observation, bid) => find(observation, bid).element;
})();
