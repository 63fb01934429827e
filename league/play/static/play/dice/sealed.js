// Counts the dice and deals of a sealed record again, as engines/core/chance/sealed.py does. Draw k is made
// of the bytes of HMAC-SHA256(server seed, "seat seeds in seat order,k"), then of "…,k,1", "…,k,2".
// Seeds are hexadecimal; a RangeError has REC-SEED for what is no seed. The hashes are the page's
// own: browsers count them only for pages that came by https or from the device itself.

import { hmac, sha256 } from "./hash.js";

const SEED = /^(?:[0-9a-f]{2}){1,64}$/;
const BYTE = 256;
const FACES = 6;

// What is shown before the match: the SHA-256 of the seed's bytes.
export async function commitment(serverHex) {
  return hexOf(sha256(bytesOf(serverHex)));
}

// The faces of draw k, each 1 to 6.
export async function faces(serverHex, seatSeeds, k, count) {
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new RangeError("count");
  }
  const below = await indexes(serverHex, seatSeeds, k, new Array(count).fill(FACES));
  return below.map((index) => index + 1);
}

// Numbers of draw k, one for each size n (1 to 256): from 0 to n - 1. A pile of five that is dealt
// whole, by Fisher-Yates from the last card down, takes the sizes 5, 4, 3, 2.
export async function indexes(serverHex, seatSeeds, k, sizes) {
  const next = await stream(serverHex, seatSeeds, k);
  const found = [];
  for (const n of sizes) {
    if (!Number.isInteger(n) || n < 1 || n > BYTE) {
      throw new RangeError("sizes");
    }
    const fair = BYTE - (BYTE % n);
    let byte = await next();
    while (byte >= fair) {
      byte = await next();
    }
    found.push(byte % n);
  }
  return found;
}

async function stream(serverHex, seatSeeds, k) {
  const raw = bytesOf(serverHex);
  seatSeeds.forEach(bytesOf);
  if (!Number.isSafeInteger(k) || k < 1) {
    throw new RangeError("k");
  }
  const message = [...seatSeeds, k].join(",");
  let block = 0;
  let bytes = new Uint8Array();
  let at = 0;
  return async function next() {
    if (at === bytes.length) {
      const text = block ? `${message},${block}` : message;
      bytes = hmac(raw, new TextEncoder().encode(text));
      block += 1;
      at = 0;
    }
    return bytes[at++];
  };
}

function bytesOf(seed) {
  if (typeof seed !== "string" || !SEED.test(seed)) {
    throw new RangeError("REC-SEED");
  }
  return Uint8Array.from(seed.match(/../g), (pair) => parseInt(pair, 16));
}

function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
