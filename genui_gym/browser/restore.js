// Puts back what was done to a page: fields, what is open, focus and caret. An expression: a function of the data of
// genui_gym.actions.window.Used that returns what could not be put back, "" if all was.
(used) => {
  const OPAQUE = new Set("script style template noscript head link meta video audio object embed iframe canvas".split(" "));
  // A form's own properties may be its controls: one that is called "children" hides the form's children.
  const property = (element, name) => Reflect.get(Element.prototype, name, element);
  const elements = [];
  const walk = (element) => {
    const tag = property(element, "localName");
    elements.push(element);
    if (OPAQUE.has(tag)) return;
    for (const child of property(element, "children")) if (tag !== "svg" || property(child, "localName") === "title") walk(child);
  };
  walk(document.body);

  const faults = [];
  const named = (element) => `<${element.localName} name=${JSON.stringify(element.getAttribute("name") ?? "")}>`;
  const each = (held, work) => Object.entries(held).forEach(([place, value]) => work(elements[place], value));

  each(used.ticked, (element, ticked) => { element.checked = ticked; });
  each(used.selected, (select, options) => {
    for (const option of select.options) option.selected = options.some((place) => elements[place] === option);
  });
  each(used.values, (element, value) => {
    if (!("value" in element)) faults.push(`the text of ${named(element)}`);
    else {
      element.value = value;
      if (element.value !== value) faults.push(`what stands in ${named(element)}`);
    }
  });
  each(used.opened, (element, open) => {
    if (element.localName === "details") element.open = open;
    else if (element.localName === "dialog" && !element.hasAttribute("popover")) {
      if (!open) element.close();
      else if (!used.modals.some((place) => elements[place] === element)) faults.push("a dialog beside the page");
    } else if (open) element.showPopover();
  });
  for (const place of used.modals) {
    const back = elements[used.returns[place]];
    if (back) back.focus({ preventScroll: true });
    else document.activeElement?.blur();
    elements[place].showModal();
  }
  each(used.carets, (element, [anchor, head]) => {
    const begin = Math.min(anchor, head), end = Math.max(anchor, head);
    if (!("value" in element)) faults.push(`the caret in ${named(element)}`);
    else if (element.selectionStart !== null) element.setSelectionRange(begin, end, head < anchor ? "backward" : "forward");
    else if (begin !== element.value.length) faults.push(`the caret in ${named(element)}`);
  });

  const start = elements[used.start], focused = elements[used.focused];
  if (start) {
    const lent = start.tabIndex < 0 && !start.hasAttribute("tabindex");
    if (lent) start.setAttribute("tabindex", "-1");
    start.focus({ preventScroll: true });
    if (lent) start.removeAttribute("tabindex");
  }
  if (focused) focused.focus({ preventScroll: true });
  else document.activeElement?.blur();
  if (used.part) faults.push("which part of a field has the focus");
  return [...new Set(faults)].join(", ");
}
