// SHA-256 and HMAC for pages that came by plain http: browsers keep their own for safe pages only.
// FIPS 180-4 and RFC 2104. Bytes in and out are Uint8Array.

const BLOCK = 64; // bytes
const PRIMES = firstPrimes(64);
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

export function sha256(bytes) {
  const state = Uint32Array.from(START);
  const padded = pad(bytes);
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.byteLength; at += BLOCK) {
    for (let i = 0; i < 16; i += 1) {
      words[i] = padded.getUint32(at + 4 * i);
    }
    for (let i = 16; i < 64; i += 1) {
      const [a, b] = [words[i - 15], words[i - 2]];
      const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      words[i] = words[i - 16] + low + words[i - 7] + high;
    }
    mix(state, words);
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

export function hmac(key, message) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

function mix(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + words[i];
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] += word;
  });
}

function pad(bytes) {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  return view;
}

function joined(head, tail) {
  const both = new Uint8Array(head.length + tail.length);
  both.set(head);
  both.set(tail, head.length);
  return both;
}

function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** Return the first 32 bits behind the point. */
function fraction(number) {
  return ((number - Math.floor(number)) * 2 ** 32) | 0;
}

function firstPrimes(count) {
  const primes = [];
  for (let n = 2; primes.length < count; n += 1) {
    if (primes.every((prime) => n % prime)) {
      primes.push(n);
    }
  }
  return primes;
}
