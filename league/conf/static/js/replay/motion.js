// What moves between two positions: pieces slide, dice roll. Nothing where motion is not wanted.

const LONGEST = 380; // ms
const still = matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(.3, 0, .2, 1)";

/** Return where each piece of a stage stands, in the units of its board. */
export function standing(stage) {
  const places = new Map();
  if (still.matches) {
    return places;
  }
  for (const board of stage.querySelectorAll("svg.board")) {
    const across = board.getScreenCTM();
    for (const piece of across ? board.querySelectorAll("[data-piece]") : []) {
      const { e, f } = across.inverse().multiply(piece.getScreenCTM());
      places.set(piece.dataset.piece, { piece, e, f });
    }
  }
  return places;
}

/** Let the pieces of a stage come from where they stood before, and its dice roll. */
export function move(stage, before, pause, isForward) {
  if (still.matches) {
    return;
  }
  const duration = Math.min(LONGEST, pause * 0.6);
  for (const [name, { piece, e, f }] of standing(stage)) {
    const was = before.get(name);
    if (was && (Math.abs(was.e - e) > 0.5 || Math.abs(was.f - f) > 0.5)) {
      slide(piece, was.e - e, was.f - f, duration);
    }
  }
  if (isForward) {
    roll(stage, duration);
  }
}

function slide(piece, across, along, duration) {
  const own = piece.transform.baseVal.consolidate();
  const m = own ? own.matrix : { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
  const there = `matrix(${m.a}, ${m.b}, ${m.c}, ${m.d}, ${m.e}, ${m.f})`;
  const from = `translate(${across}px, ${along}px) ${there}`;
  piece.animate([{ transform: from }, { transform: there }], { duration, easing: EASE });
}

function roll(stage, duration) {
  stage.querySelectorAll(".caption .die").forEach((die, nth) => {
    const turned = nth % 2 ? 1 : -1;
    die.animate(
      [
        { transform: `rotate(${turned * 540}deg) scale(.6)` },
        { transform: `rotate(${turned * 30}deg) scale(1.15)`, offset: 0.8 },
        { transform: "none" },
      ],
      { duration, easing: "ease-out" },
    );
  });
  // What came of the roll is read once the dice lie.
  for (const said of stage.querySelectorAll(".caption .dice ~ .badge")) {
    said.animate([{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }], { duration });
  }
}
