// The answers of a question: dice by their faces, cards to drag, the rest as buttons.

import { isCard } from "../board/board.js";
import { names, piece } from "../page.js";

const LISTED = 9; // more answers than this stand closer together
const NARROWEST = 4; // answers of a kind in a row
const WIDEST = 6;

/** Fill the row with what is asked and not drawn on the board; cards and what is close stand in both. */
export function fillAnswers(row, asking, drawn) {
  const { near, now } = asking;
  if (near.length) {
    row.append(...asking.offered(now).map((tap) => answerOf(tap, asking)));
    return;
  }
  const { taps } = now;
  const faces = taps.filter((tap) => tap.target.startsWith("face:"));
  row.classList.toggle("answers-dice", faces.length > 0 && faces.length === taps.length);
  const listed = taps.filter(({ target }) => !drawn.has(target) || isCard(target));
  row.classList.toggle("answers-many", listed.length > LISTED);
  row.append(...listed.map((tap) => answerOf(tap, asking)));
  if (listed.length > LISTED) {
    inRows(row);
  }
}

/** Let a device for several seats choose for whom it answers first. */
export function fillSeats(row, asking) {
  row.hidden = asking.asks.length < 2;
  for (const asked of asking.asks) {
    const button = piece("answer");
    const mark = asking.sealed.includes(asked.seat) ? " ✓" : "";
    button.querySelector("span").textContent = (names[asked.seat] || asked.seat) + mark;
    button.querySelector("small").textContent = asking.laid.get(asked.seat)?.label || "";
    button.setAttribute("aria-pressed", asked.seat === asking.now.seat);
    button.addEventListener("click", () => asking.choosesFor(asked));
    row.append(button);
  }
}

/** Make the button of a tap. */
function answerOf(tap, asking) {
  const [kind, name] = tap.target.split(":");
  const isDie = kind === "face" && document.getElementById(`t-face-${name}`);
  const button = piece(isDie ? `face-${name}` : "answer");
  if (isDie) {
    button.setAttribute("aria-label", tap.label);
  } else {
    button.querySelector("span").textContent = tap.label;
    button.querySelector("small").textContent = tap.hint;
  }
  button.dataset.of = tap.target;
  button.classList.toggle("drags", kind === "card" && (!tap.line || asking.now.slots?.length > 0));
  button.addEventListener("click", ({ detail }) =>
    asking.near.length ? asking.target(tap.target, detail === 0) : asking.tap(tap, detail === 0),
  );
  return button;
}

/** Lay many short answers in a row for each kind: those that differ in their number alone. */
function inRows(row) {
  const kinds = new Map();
  for (const button of row.children) {
    const kind = button.querySelector("span").textContent.replace(/\d+$/, "");
    kinds.set(kind, [...(kinds.get(kind) || []), button]);
  }
  const most = Math.max(...[...kinds.values()].map((buttons) => buttons.length));
  const wide = most > WIDEST ? Math.ceil(most / 2) : most;
  if (wide < NARROWEST || wide > WIDEST) {
    return;
  }
  row.classList.add(`answers-${wide}`);
  for (const buttons of kinds.values()) {
    buttons[0].classList.add(buttons.length > 1 ? "begins" : "apart");
  }
}
