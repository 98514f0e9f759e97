// SHA-256 of short ASCII texts. The browser's own function exists only on secure addresses; this page must also work on
// a plain address in a private network, and the key itself must not be sent.
const K = new Uint32Array(64);
const START = new Uint32Array(8);

(() => {
  const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) >>> 0;
  for (let candidate = 2, found = 0; found < 64; candidate++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) prime &&= candidate % divisor !== 0;
    if (!prime) continue;
    if (found < 8) START[found] = fraction(candidate ** (1 / 2));
    K[found++] = fraction(candidate ** (1 / 3));
  }
})();

const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** The hash in hexadecimal digits. */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + i * 4);
    for (let i = 16; i < 64; i++) {
      const low = turn(words[i - 15], 7) ^ turn(words[i - 15], 18) ^ (words[i - 15] >>> 3);
      const high = turn(words[i - 2], 17) ^ turn(words[i - 2], 19) ^ (words[i - 2] >>> 10);
      words[i] = words[i - 16] + low + words[i - 7] + high;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + words[i]) >>> 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] += word; });
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}
