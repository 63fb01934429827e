// Where parts of the page are drawn anew, who goes by keys keeps the focus, and who reads their
// place.

import { by, root } from "./page.js";

const PARTS = "#ask, #board, #side, .table-top"; // that are drawn anew
const SCROLLED = ["ask", "side", "lines"]; // of them

/** Let the question take the focus: a screen reader reads it, and the keys go on from there. */
export function toQuestion() {
  const title = by("ask").querySelector(".ask-title");
  if (title) {
    title.tabIndex = -1; // also one that the server has drawn
    title.focus();
  }
}

/**
 * Draw parts of the page. If what had the focus by key is gone then, what bears the same name has
 * it, else the question.
 */
export function keeping(draw) {
  const before = document.activeElement;
  const isByKey = before?.closest(PARTS) && before.matches(":focus-visible");
  const name = isByKey ? nameOf(before) : "";
  draw();
  if (!isByKey || document.activeElement !== document.body) {
    return;
  }
  const again = [...root.querySelectorAll(before.tagName)].find(
    (each) => nameOf(each) === name && each.checkVisibility(),
  );
  again?.focus();
  if (document.activeElement === document.body) {
    toQuestion();
  }
}

/** Return what the reader has done to the parts: how far each is scrolled, and what is open. */
export function reading() {
  const open = [...root.querySelectorAll("#parts details[open]")].map(summaryOf);
  return { scrolled: new Map(SCROLLED.map((id) => [id, by(id)?.scrollTop])), open };
}

/** Open and scroll parts that are drawn anew as they were. */
export function readOn({ scrolled, open }) {
  for (const each of root.querySelectorAll("#parts details")) {
    each.open ||= open.includes(summaryOf(each));
  }
  for (const [id, top] of scrolled) {
    if (top && by(id)) {
      by(id).scrollTop = top;
    }
  }
}

export function shut(part) {
  for (const each of part.querySelectorAll("details[open]")) {
    each.open = false;
  }
}

function summaryOf(details) {
  return details.querySelector("summary").textContent.trim();
}

function nameOf({ id, dataset, form, name, textContent }) {
  return id || dataset.tap || dataset.of || form?.dataset.act || name || textContent.trim();
}
