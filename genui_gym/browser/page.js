// Runs in the page before its own scripts: what the page takes for chance comes from the episode's seed, time has whole milliseconds
// where it is exact, what would open a window of the system, or outlive the episode, does nothing, and elements that listen for the
// pointer answer the reader script when it asks.
((seed, exact) => {
  let [a, b, c, d] = seed;
  const next = () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let warm = 0; warm < 12; warm++) next();

  const put = (owner, name, value) => owner && Object.defineProperty(owner, name, { value, writable: true, configurable: true });
  put(Math, "random", function random() { return ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992; });
  const refusing = crypto.getRandomValues.bind(crypto);
  const fill = (view) => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let index = 0; index < bytes.length; index++) bytes[index] = next();
    return view;
  };
  put(Crypto.prototype, "getRandomValues", function getRandomValues(view) { return fill(refusing(view)); });
  put(Crypto.prototype, "randomUUID", function randomUUID() {
    const bytes = fill(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  });

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
