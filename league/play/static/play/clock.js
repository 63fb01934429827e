// The sides' clocks: the site says what is left, the page counts on from there until it says more.

const TICK = 200; // ms
const NEAR = 60000; // ms that are left when a clock is marked
const ASLEEP = 5000; // ms hidden: after this the page asks instead of trusting its own count

function two(number) {
  return String(number).padStart(2, "0");
}

/** Write milliseconds as m:ss or h:mm:ss; 0:00 is said only when nothing is left. */
export function shown(ms) {
  const all = Math.ceil(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/**
 * Count the clocks of a page; returns {set, draw}.
 *
 * root     element that holds the clocks ([data-clock] names a side) and #flag; what is in it may
 *          be exchanged at any time, `draw` fills it anew
 * clock    what the page was loaded with: {left, running, delay} in ms, or null without clocks
 * onStale  called when the page was away for so long that it should ask what is left
 */
export function start({ root, clock, onStale }) {
  let given = clock;
  let since = loadedAt();
  let hiddenAt = null;

  const draw = () => {
    if (!given) {
      return;
    }
    const passed = performance.now() - since;
    const delay = Math.max(0, given.delay - passed);
    let isUp = false;
    for (const shows of root.querySelectorAll("[data-clock]")) {
      const side = shows.dataset.clock;
      const runs = given.running.includes(side);
      const used = runs ? Math.max(0, passed - given.delay) : 0;
      const left = Math.max(0, given.left[side] - used);
      const text = shown(left) + (runs && delay ? ` +${Math.ceil(delay / 1000)}` : "");
      if (shows.textContent !== text) {
        shows.textContent = text;
      }
      shows.parentElement.classList.toggle("near", left <= NEAR);
      isUp ||= left <= 0;
    }
    const flag = root.querySelector("#flag");
    if (flag) {
      flag.hidden = !isUp;
    }
  };

  const looked = () => {
    if (document.visibilityState === "hidden") {
      hiddenAt = Date.now();
    } else if (hiddenAt !== null && Date.now() - hiddenAt >= ASLEEP && given) {
      onStale();
    }
  };

  document.addEventListener("visibilitychange", looked);
  setInterval(draw, TICK);
  draw();
  return {
    /** Count on from what the site has said just now. */
    set(clock) {
      given = clock;
      since = performance.now();
      draw();
    },
    draw,
  };
}

/** Return when the site began to answer with this page: what it says is of that moment. */
function loadedAt() {
  const [page] = performance.getEntriesByType("navigation");
  return page ? page.responseStart : performance.now();
}
