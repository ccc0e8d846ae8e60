// Runs in the page before its own scripts: time has whole milliseconds where it is exact, what would open a window of the system, or
// outlive the episode, does nothing, and elements that listen for the pointer, or are closed to it, answer the reader script when it asks.
((exact) => {
  const put = (owner, name, value) => owner && Object.defineProperty(owner, name, { value, writable: true, configurable: true });

  // The browser blurs what a page sees of time by a tenth of a millisecond, differently in each process. Whole ones are equal.
  if (exact) {
    const whole = (milliseconds) => Math.floor(milliseconds + 0.25);
    const { now } = Performance.prototype;
    const request = globalThis.requestAnimationFrame;
    put(Performance.prototype, "now", { now() { return whole(now.call(this)); } }.now);
    put(globalThis, "requestAnimationFrame", function requestAnimationFrame(callback) { return request((at) => callback(whole(at))); });
  }

  put(HTMLInputElement.prototype, "showPicker", function showPicker() {});
  put(HTMLSelectElement.prototype, "showPicker", function showPicker() {});
  put(globalThis.ServiceWorkerContainer?.prototype, "register", function register() { return new Promise(() => {}); });

  // The reader script runs in a world of its own, which shares the document and nothing else. So whoever listens for the pointer is made
  // to listen for an event of ours as well, and calls it off; and so does its document, which spares the reader asking where nobody
  // does. The page sees none of it but by listening for that event. A function behind a proxy still calls itself native code.
  const POINTER = new Set("click dblclick mousedown mouseup pointerdown pointerup touchstart touchend".split(" "));
  const ASKED = "genui-listens";
  const { apply } = Reflect;
  const { addEventListener: listen, removeEventListener: unlisten } = EventTarget.prototype;
  const heard = new WeakMap();
  const answer = (event) => event.preventDefault();
  const note = (element, type, callback, listens) => {
    if (!(element instanceof Element) || !callback || !POINTER.has(type)) return;
    const callbacks = heard.get(element) || new Map();
    heard.set(element, callbacks);
    const types = callbacks.get(callback) || new Set();
    callbacks.set(callback, types);
    types[listens ? "add" : "delete"](type);
    if (!types.size) callbacks.delete(callback);
    apply(callbacks.size ? listen : unlisten, element, [ASKED, answer]);
    if (callbacks.size) apply(listen, element.ownerDocument, [ASKED, answer]);
  };
  const noting = (native, listens) => new Proxy(native, {
    apply(method, element, values) {
      note(element, values[0], values[1], listens);
      return apply(method, element, values);
    },
  });
  put(EventTarget.prototype, "addEventListener", noting(listen, true));
  put(EventTarget.prototype, "removeEventListener", noting(unlisten, false));
  // In the same way an element tells that its shadow root is closed, which the reader can neither enter nor see.
  put(Element.prototype, "attachShadow", new Proxy(Element.prototype.attachShadow, {
    apply(method, element, values) {
      const root = apply(method, element, values);
      if (element.shadowRoot === root) return root;
      apply(listen, element, ["genui-closed", answer]);
      apply(listen, element.ownerDocument, ["genui-closed", answer]);
      return root;
    },
  }));
  for (const owner of [HTMLElement.prototype, SVGElement.prototype]) {
    for (const type of POINTER) {
      const handler = Object.getOwnPropertyDescriptor(owner, `on${type}`);
      if (!handler) continue;
      const set = new Proxy(handler.set, {
        apply(method, element, values) {
          note(element, type, owner, typeof values[0] === "function");
          return apply(method, element, values);
        },
      });
      Object.defineProperty(owner, `on${type}`, { ...handler, set });
    }
  }
})
