// Reads what a visitor did to a page, and does it to a page that just came: the browser's half of a checkpoint.
//
// Runs beside the page's own scripts, out of their reach, from the page's beginning, because two things can only be noted as they happen:
// the number and the scroll position of each place in the history, and where the next Tab sets out from. The data are those of
// genui_gym.actions.window; elements are told by their place in the body, in document order.
(() => {
  if (globalThis.genuiWindow) return;

  const OPAQUE = new Set("script style template noscript head link meta video audio object embed iframe canvas".split(" "));
  const KIT = "/_kit/kit.js";
  const BUTTONS = new Set("submit button reset image hidden".split(" "));
  const places = new Map();
  const returns = new WeakMap();
  let start = null, byTab = false, pressing = false, byMouse = false, quiet = false;

  // ---- what can only be noted as it happens ----

  // The kit's script gives each place a number and its scroll position, in the history's state and in variables. They are worked out beside
  // it: to look at the state from here would make the browser give the page's own scripts a stale one.
  function notePlace(event) {
    const { key } = navigation.currentEntry, number = places.get(key)?.place ?? 0;
    if (event.navigationType === "replace") places.set(key, { place: number, top: scrollY });
    if (event.navigationType === "push") {
      places.set(key, isHash(event.from) ? null : { place: (places.get(event.from.key)?.place ?? 0) + 1, top: 0 });
    }
    if (event.navigationType === "traverse" && places.get(event.from.key)) places.get(event.from.key).top = scrollY;
  }

  // A link within the page makes a place that the page's script knows nothing of.
  const isHash = (from) => location.hash !== "" && from.url.split("#")[0] === location.href.split("#")[0];

  function noteTarget() {
    start = document.getElementById(decodeURIComponent(location.hash.slice(1))) ?? start;
  }

  navigation.addEventListener("currententrychange", notePlace);
  const note = (type, listener) => addEventListener(type, listener, { capture: true, passive: true });
  note("mousedown", (event) => { start = event.target; byTab = false; pressing = true; quiet = byMouse; });
  note("mouseup", () => { pressing = false; });
  note("focusin", (event) => {
    start = event.target;
    if (pressing || byTab) byMouse = pressing;
    if (pressing || byTab) quiet = pressing;
  });
  note("keydown", (event) => { byTab = event.key === "Tab"; quiet = false; });
  note("focusout", (event) => { if (byTab && !event.relatedTarget) start = null; });
  note("hashchange", noteTarget);
  note("DOMContentLoaded", () => { if (location.hash) noteTarget(); });
  note("beforetoggle", (event) => { if (event.newState === "open") returns.set(event.target, document.activeElement); });

  // ---- the elements of a body, in order ----

  // A form's own properties may be its controls: one that is called "children" hides the form's children.
  const property = (element, name) => Reflect.get(Element.prototype, name, element);

  function numbered(body) {
    const elements = [];
    const walk = (element) => {
      elements.push(element);
      if (OPAQUE.has(property(element, "localName"))) return;
      const svg = property(element, "localName") === "svg";
      for (const child of property(element, "children")) if (!svg || property(child, "localName") === "title") walk(child);
    };
    walk(body);
    return elements;
  }

  const named = (element) => `<${element.localName} name=${JSON.stringify(element.getAttribute("name") ?? "")}>`;
  const isText = (element) => element.localName === "textarea" || (element.localName === "input" && !BUTTONS.has(element.type));
  const isTicked = (element) => element.localName === "input" && (element.type === "checkbox" || element.type === "radio");
  const isOpenable = (element) => element.localName === "details" || element.localName === "dialog";

  // ---- reading ----

  // What came and what is there now, as text, but for what a visitor opens and for what only a page without scripts shows.
  function text(body) {
    const copy = Node.prototype.cloneNode.call(body, true);
    for (const element of copy.querySelectorAll("details, dialog")) element.removeAttribute("open");
    for (const element of copy.querySelectorAll("noscript")) element.remove();
    return copy.outerHTML;
  }

  function cannotCarry(came, elements) {
    const faults = [];
    const scripts = [...document.scripts].filter((script) => new URL(script.src || "about:inline", location.href).pathname !== KIT);
    if (scripts.length) faults.push("what the page's own scripts keep");
    if (text(document.body) !== text(came.body) || document.title !== came.title) faults.push("what scripts changed in the page");
    for (const element of elements) {
      if (element.validity?.badInput) faults.push(`what is half typed in ${named(element)}`);
      if (element.localName === "input" && element.files?.length) faults.push(`the files in ${named(element)}`);
    }
    if (navigation.entries().some((entry) => !entry.sameDocument)) faults.push("the documents beside the page's in the history");
    if (getSelection().type === "Range" && !isText(document.activeElement)) faults.push("what is selected in the page's text");
    if (elements.filter((element) => element.matches("dialog:modal")).length > 1) faults.push("several modal dialogs");
    return faults;
  }

  function read(source) {
    const came = new DOMParser().parseFromString(source, "text/html");
    const elements = numbered(document.body), fresh = numbered(came.body);
    const faults = cannotCarry(came, elements);
    if (faults.length) return JSON.stringify({ faults });
    const place = (element) => { const at = elements.indexOf(element); return at < 0 ? null : at; };
    const used = { values: {}, ticked: {}, selected: {}, opened: {}, returns: {}, carets: {}, scrolled: {}, modals: [] };
    elements.forEach((element, at) => {
      if (isTicked(element)) {
        if (element.checked !== fresh[at].checked) used.ticked[at] = element.checked;
      } else if (isText(element)) {
        if (element.value !== fresh[at].value) used.values[at] = element.value;
      } else if (element.localName === "select") {
        const chosen = [...element.selectedOptions].map(place), first = [...fresh[at].selectedOptions].map((option) => fresh.indexOf(option));
        if (String(chosen) !== String(first)) used.selected[at] = chosen;
      } else if (isOpenable(element) && element.open !== fresh[at].open) used.opened[at] = element.open;
      if (element.matches(":popover-open")) used.opened[at] = true;
      if (element.matches("dialog:modal")) {
        used.modals.push(at);
        used.returns[at] = place(returns.get(element));
      }
      if (at > 0 && (element.scrollTop || element.scrollLeft)) used.scrolled[at] = [element.scrollLeft, element.scrollTop];
    });
    const active = document.activeElement;
    used.focused = active === document.body ? null : place(active);
    used.start = start?.isConnected ? place(start) : null;
    used.ring = active.matches(":focus-visible");
    used.quiet = quiet;
    if (used.focused !== null && isText(active)) {
      const { selectionStart, selectionEnd, selectionDirection, value } = active;
      const ends = selectionStart === null ? [value.length, value.length] : [selectionStart, selectionEnd];
      if (selectionStart !== null || value) used.carets[used.focused] = selectionDirection === "backward" ? ends.reverse() : ends;
    }
    return JSON.stringify({
      faults, used, url: location.href, kind: document.contentType, scroll: [scrollX, scrollY],
      storage: [Object.entries(localStorage), Object.entries(sessionStorage)],
      places: navigation.entries().map((entry) => [entry.url, places.get(entry.key) ?? null]),
    });
  }

  // ---- putting back ----

  function push(states, storage, byScript) {
    if (byScript) history.scrollRestoration = "manual";
    [localStorage, sessionStorage].forEach((store, at) => storage[at].forEach(([key, value]) => store.setItem(key, value)));
    states.forEach(([url, state], at) => {
      if (at) history.pushState(state, "", url);
      else if (state !== null) history.replaceState(state, "", url);
    });
    return "";
  }

  function put(used) {
    const elements = numbered(document.body);
    const faults = [];
    const each = (held, work) => Object.entries(held).forEach(([at, value]) => work(elements[at], value));

    each(used.ticked, (element, ticked) => { element.checked = ticked; });
    each(used.selected, (select, options) => {
      for (const option of select.options) option.selected = options.some((at) => elements[at] === option);
    });
    each(used.values, (element, value) => {
      if (!("value" in element)) faults.push(`the text of ${named(element)}`);
      else if (element.type === "file") faults.push(`the file in ${named(element)}`);
      else {
        element.value = value;
        if (element.value !== value) faults.push(`what stands in ${named(element)}`);
      }
    });
    each(used.opened, (element, open) => {
      if (element.localName === "details") element.open = open;
      else if (element.localName === "dialog" && !element.hasAttribute("popover")) {
        if (!open) element.close();
        else if (!used.modals.some((at) => elements[at] === element)) faults.push("a dialog beside the page");
      } else if (open) element.showPopover();
    });
    for (const at of used.modals) {
      const back = elements[used.returns[at]];
      if (back) back.focus({ preventScroll: true });
      else document.activeElement?.blur();
      elements[at].showModal();
    }
    each(used.carets, (element, [anchor, head]) => {
      const begin = Math.min(anchor, head), end = Math.max(anchor, head);
      if (!("value" in element)) faults.push(`the caret in ${named(element)}`);
      else if (element.selectionStart !== null) element.setSelectionRange(begin, end, head < anchor ? "backward" : "forward");
      else if (begin !== element.value.length) faults.push(`the caret in ${named(element)}`);
    });
    focus(elements[used.start], elements[used.focused], used.ring);
    each(used.scrolled, (element, [left, top]) => element.scrollTo({ left, top, behavior: "instant" }));
    return [...new Set(faults)].join(", ");
  }

  function focus(from, focused, ring) {
    document.activeElement?.blur();
    if (focused) focused.focus({ preventScroll: true, ...(ring === null ? {} : { focusVisible: ring }) });
    else {
      const element = from ?? document.documentElement, lent = element.tabIndex < 0 && !element.hasAttribute("tabindex");
      if (lent) element.setAttribute("tabindex", "-1");
      element.focus({ preventScroll: true });
      if (lent) element.removeAttribute("tabindex");
      document.activeElement?.blur();
    }
  }

  // While the page as a whole takes the focus, a press of the mouse gives it to something wherever it is.
  function lend(on) {
    if (on) document.documentElement.setAttribute("tabindex", "-1");
    else document.documentElement.removeAttribute("tabindex");
    return "";
  }

  // Of a history that was written anew: what stands for its places.
  function recall(states) {
    navigation.entries().forEach((entry, at) => places.set(entry.key, states[at]));
    return "";
  }

  function scroll(left, top) {
    scrollTo({ left, top, behavior: "instant" });
    return "";
  }

  globalThis.genuiWindow = (name, ...given) => ({ read, push, recall, lend, put, scroll })[name](...given);
})();
