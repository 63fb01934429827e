// Counts the sealed draws of a page again, by itself: nothing that the server says is believed but
// the seeds and the record's faces.

import { commitment, indexes } from "./sealed.js";

const sealed = JSON.parse(document.getElementById("sealed").textContent);
const here = document.getElementById("here");
const YIELD_EVERY = 50; // draws, then the page may breathe

/** Tell whether a draw is what the seeds make of it: its dice face by face, a deal by its numbers. */
async function agrees(draw) {
  const numbers = await indexes(sealed.server, sealed.seats, draw.k, draw.sizes);
  const rolled = draw.faces.length && draw.sizes.length === draw.faces.length;
  const due = rolled ? draw.faces.map((face) => face - 1) : draw.numbers;
  const isSame = due.length === numbers.length && due.every((number, at) => number === numbers[at]);
  return isSame && (rolled || draw.agrees);
}

async function count() {
  let right = 0;
  for (const [at, draw] of sealed.draws.entries()) {
    const isRight = await agrees(draw);
    right += isRight;
    document.querySelector(`[data-k="${draw.k}"]`).classList.toggle("wrong", !isRight);
    if (at % YIELD_EVERY === YIELD_EVERY - 1) {
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  const isKept = (await commitment(sealed.server)) === sealed.promise;
  const all = sealed.draws.length;
  const words = isKept && right === all ? here.dataset.yes : here.dataset.no;
  here.textContent = words.replace("{n}", right).replace("{all}", all);
  here.dataset.counted = String(isKept && right === all);
}

count();
