// The document as HTML, with what its fields hold written into it. What a field for secrets holds never leaves the page.
() => {
  const LONGEST = 2 << 20;
  const FIELDS = "input, textarea, select, option";
  const copy = document.documentElement.cloneNode(true);
  const copies = copy.querySelectorAll(FIELDS);
  document.documentElement.querySelectorAll(FIELDS).forEach((field, index) => {
    const into = copies[index];
    if (field.localName === "option") into.toggleAttribute("selected", field.selected);
    else if (field.localName === "textarea") into.textContent = field.value;
    else if (field.type === "checkbox" || field.type === "radio") into.toggleAttribute("checked", field.checked);
    else if (field.type === "password") into.setAttribute("value", "");
    else if (field.localName === "input" && field.type !== "file") into.setAttribute("value", field.value);
  });
  for (const script of copy.querySelectorAll("script, noscript")) script.remove();
  return `<!doctype html>${copy.outerHTML}`.slice(0, LONGEST);
}
