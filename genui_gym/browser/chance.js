// Runs in pages and workers before their own scripts: what they take for chance comes from the episode's seed.
((seed) => {
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
})
