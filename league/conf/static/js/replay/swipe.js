// A finger that goes across a board, not along the page.

const FAR = 36; // px
const STEEP = 1.5; // how much more across than along

/** Call `by` with 1 for a swipe to the left, the way one turns a page, and with -1 to the right. */
export function onSwipe(root, within, by) {
  let begun = null;

  root.addEventListener("pointerdown", (event) => {
    const isMeant = event.isPrimary && event.pointerType !== "mouse" && event.target.closest(within);
    begun = isMeant ? { x: event.clientX, y: event.clientY } : null;
  });
  root.addEventListener("pointercancel", () => {
    begun = null;
  });
  root.addEventListener("pointerup", (event) => {
    if (!begun) {
      return;
    }
    const across = event.clientX - begun.x;
    const along = event.clientY - begun.y;
    begun = null;
    if (Math.abs(across) > FAR && Math.abs(across) > STEEP * Math.abs(along)) {
      by(across < 0 ? 1 : -1);
    }
  });
}
