// The board by keys: one target takes the focus, the arrow keys lead to the nearest in their way.
// From the question they lead to the first target, and among its answers as on the board.

const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const ASIDE = 2; // a step aside counts as so many straight ahead

function middle(shape) {
  const { left, top, width, height } = shape.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Return the shape that lies nearest in a direction of the screen, or nothing. */
function nearest(from, shapes, [across, along]) {
  const [x, y] = middle(from);
  let best;
  let least = Infinity;
  for (const shape of shapes) {
    const [toX, toY] = middle(shape);
    const ahead = (toX - x) * across + (toY - y) * along;
    const aside = Math.abs((toX - x) * along) + Math.abs((toY - y) * across);
    const far = ahead + ASIDE * aside;
    if (shape !== from && ahead > 1 && far < least) {
      least = far;
      best = shape;
    }
  }
  return best;
}

/** Let one of these shapes stand in the tab order, and the arrow keys go on from it. */
export function rove(shapes) {
  for (const [n, shape] of shapes.entries()) {
    shape.setAttribute("tabindex", n ? "-1" : "0");
  }
}

/** Go where an arrow key leads. */
export function step(event, shapes) {
  const way = WAYS[event.key];
  const from = event.target.closest?.("[data-tap]");
  if (!way || !from) {
    return;
  }
  event.preventDefault();
  const next = nearest(from, shapes, way);
  if (next) {
    from.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }
}

/** Go with an arrow key from the question's title to what can be tapped, or among the answers. */
export function stepFrom(event, box, board) {
  const way = WAYS[event.key];
  const from = event.target.closest?.(".ask-title, .answer");
  if (!way || !from || event.ctrlKey || event.altKey || event.metaKey) {
    return;
  }
  const answers = [...box.querySelectorAll(".answer")].filter((each) => each.checkVisibility());
  const isTitle = from.matches(".ask-title");
  const first = board.querySelector('[data-tap][tabindex="0"]') || answers[0];
  const next = isTitle ? first : nearest(from, answers, way);
  if (isTitle ? next : answers.includes(from)) {
    event.preventDefault();
    next?.focus();
  }
}
