// Lines that were said here and that the table has not taken yet: in order, each with its key,
// kept on the device until they are, so that a lost network or a closed lid loses none.

import { Kept } from "../kept.js";

export class Queue {
  constructor(name) {
    this.name = `table:${name}`;
    this.kept = new Kept(this.name);
  }

  get lines() {
    try {
      const lines = JSON.parse(this.kept.text || "[]");
      return Array.isArray(lines) ? lines : [];
    } catch {
      return []; // something else stands there
    }
  }

  set lines(lines) {
    this.kept.text = lines.length ? JSON.stringify(lines) : null;
  }

  get length() {
    return this.lines.length;
  }

  /** Put a line behind the others; `after` is the revision that its speaker has seen. */
  add(text, after) {
    const line = { key: newKey(), after, text };
    this.lines = [...this.lines, line];
    return line;
  }

  /** Leave out what the table has taken, or what shall not be said. */
  without(keys) {
    this.lines = this.lines.filter((line) => !keys.includes(line.key));
  }

  /** Say the lines again, behind what the table has now. */
  rebase(after) {
    this.lines = this.lines.map((line) => ({ ...line, after }));
  }

  /** Why the first line was refused; null if it was not. */
  get refusal() {
    return this.lines[0]?.refusal || null;
  }

  /** Keep a line with why it was refused, until it is mended or thrown away; it may be gone. */
  refuse(key, refusal) {
    this.lines = this.lines.map((line) => (line.key === key ? { ...line, refusal } : line));
  }

  /** Put what it was mended to in the place of the first line. */
  mend(texts, after) {
    const mended = texts.map((text) => ({ key: newKey(), after, text }));
    this.lines = [...mended, ...this.lines.slice(1)];
  }

  clear() {
    this.lines = [];
  }
}

/** Return a key by which the table knows again what it has taken already. */
export function newKey() {
  if (crypto.randomUUID) {
    return crypto.randomUUID();
  }
  // Pages of a home network without https have random numbers, but no randomUUID.
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
