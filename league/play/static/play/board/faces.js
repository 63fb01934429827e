// Faces on positions: the slots of a line-up, and the cards that may come on for a piece of the board.

import { piece, texts } from "../page.js";

/**
 * Return the cards that may come on, by target: {target, label, hint, pieces}, where `pieces` maps
 * those that it can come on for to the taps that say so. Empty where a question is another.
 */
export function benchOf(question) {
  const bench = new Map();
  const pieces = question.taps.filter(({ target }) => target.startsWith("piece:"));
  for (const tap of pieces) {
    const cards = tap.next?.taps || [];
    if (!cards.every(({ target }) => target.startsWith("card:"))) {
      return new Map();
    }
    for (const card of cards) {
      const { target, label, hint } = card;
      const face = bench.get(target) || { target, label, hint, pieces: new Map() };
      face.pieces.set(tap.target, [tap, card]);
      bench.set(target, face);
    }
  }
  for (const face of bench.values()) {
    for (const tap of pieces.filter(({ line }) => line && names(line, face.target))) {
      face.pieces.set(tap.target, [tap]); // nobody else can come on for this one
    }
  }
  return bench;
}

/** Fill the row of the cards that may come on. */
export function fillBench(row, asking) {
  row.hidden = !asking.bench.size;
  for (const face of asking.bench.values()) {
    const button = piece("answer");
    button.querySelector("span").textContent = face.label;
    button.title = face.hint;
    button.dataset.of = face.target;
    button.classList.add("drags");
    button.setAttribute("aria-pressed", asking.face === face.target);
    button.addEventListener("click", () => asking.choose(face));
    row.append(button);
  }
}

/** Tell whether a line names a card. */
function names(line, target) {
  return line.split(/[ =]/).includes(target.slice("card:".length));
}

/** Fill the row of a line-up: the card on each position, and the place of the next. */
export function fillSlots(row, asking) {
  const { slots = [], partial } = asking.now;
  row.hidden = !slots.length;
  for (const [at, name] of slots.entries()) {
    const slot = document.createElement("button");
    const face = document.createElement("small");
    const there = partial[at];
    slot.type = "button";
    slot.className = "slot";
    slot.dataset.slot = at;
    face.textContent = there ? asking.labelOf(there) : asking.wishes.get(at)?.label || "";
    slot.classList.toggle("wished", !there && asking.wishes.has(at));
    slot.append(name, face);
    slot.disabled = at > partial.length;
    if (at === partial.length) {
      slot.setAttribute("aria-current", "step");
    }
    slot.setAttribute("aria-label", `${name}: ${face.textContent || texts.empty}`);
    slot.addEventListener("click", () => asking.again(at));
    row.append(slot);
  }
}

/** Return which slot lies at a point of the screen; -1: none. */
export function slotAt(x, y) {
  const slot = document.elementFromPoint(x, y)?.closest("[data-slot]");
  return slot ? Number(slot.dataset.slot) : -1;
}
