// A double tap means one: what is drawn in the place of the question that was just answered is not
// answered by the second tap, which came before anybody could read it.

import { root } from "../page.js";

const WITHIN = 400; // ms
const BESIDE = 12; // px that a thumb moves between the two

let tap = null; // the last one by a finger or a pointer: {x, y, at}
let answer = null; // the same, where it said a line or did another act of the table

/** The tap that was just made is an answer: the same again at once is not one to what comes next. */
export function answered() {
  answer = tap;
}

function isEcho({ x, y, at }) {
  return answer && at - answer.at < WITHIN && Math.hypot(x - answer.x, y - answer.y) <= BESIDE;
}

function clicked(event) {
  if (event.detail === 0) {
    tap = null; // by key
    return;
  }
  const made = { x: event.clientX, y: event.clientY, at: performance.now() };
  if (isEcho(made)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  [tap, answer] = [made, null]; // a tap elsewhere in between: this is no double tap any more
}

root?.addEventListener("click", clicked, true);
