// The replay without loading the page anew: play, pause, speed, scrub, swipe, keys, flip, share.
// Without this file the links and the form do the same, one line at a time.
import { move, standing } from "./replay/motion.js";
import { Stretches } from "./replay/stretches.js";
import { onSwipe } from "./replay/swipe.js";

const root = document.getElementById("replay");
const controls = document.getElementById("controls");

function run() {
  const last = Number(root.dataset.last);
  const play = controls.querySelector("[data-go=play]");
  const flip = controls.querySelector("[data-go=flip]");
  const share = controls.querySelector("[data-go=share]");
  const told = document.getElementById("told");
  const scrub = document.getElementById("scrub");
  const jump = document.getElementById("jump");
  const speed = document.getElementById("speed");
  const stretches = new Stretches((n) => address(n, "from"), Number(root.dataset.stretch), last);
  let at = Number(root.dataset.at);
  let wanted = at;
  let timer = null;

  function address(n, name = "at") {
    return `${root.dataset.path}?${name}=${n}${root.dataset.query}`;
  }

  /** Show a place; of many that are wanted at once, the last one. `isPushed`: a step of Back. */
  async function show(n, isPushed) {
    n = Math.min(Math.max(n, 0), last);
    wanted = n;
    mark(n);
    try {
      const html = await stretches.at(n);
      if (wanted !== n) {
        return;
      }
      put(html, n);
      history[isPushed ? "pushState" : "replaceState"]({ at: n }, "", address(n));
    } catch {
      if (wanted === n) {
        pause();
        if (navigator.onLine) {
          location.assign(address(n));
        }
      }
    }
  }

  function put(html, n) {
    const stage = document.getElementById("stage");
    const made = new DOMParser().parseFromString(html, "text/html").getElementById("stage");
    const isStep = Math.abs(n - at) === 1;
    const before = isStep ? standing(stage) : null;
    const open = Array.from(stage.querySelectorAll("details"), (fold) => fold.open);
    const scrolled = Array.from(stage.querySelectorAll(".lineup-cards"), (row) => row.scrollLeft);
    made.querySelectorAll("details").forEach((fold, place) => {
      fold.open = Boolean(open[place]);
    });
    stage.replaceWith(made);
    made.querySelectorAll(".lineup-cards").forEach((row, place) => {
      row.scrollLeft = scrolled[place] || 0;
    });
    if (isStep) {
      move(made, before, Number(speed.value), n > at);
    }
    at = n;
    told.textContent = "";
    offerToFlip();
  }

  function offerToFlip() {
    flip.hidden = !document.querySelector("#stage [data-flips]");
  }

  function mark(n) {
    const places = { first: 0, back: Math.max(n - 1, 0), next: Math.min(n + 1, last), last };
    for (const [name, place] of Object.entries(places)) {
      const link = controls.querySelector(`[data-go=${name}]`);
      link.href = address(place);
      if (place === n) {
        link.setAttribute("aria-disabled", "true");
      } else {
        link.removeAttribute("aria-disabled");
      }
    }
    scrub.value = n;
    scrub.setAttribute("aria-valuetext", `${root.dataset.line} ${n} / ${last}`);
    if (document.activeElement !== jump) {
      jump.value = n;
    }
    root.dataset.at = n;
    const here = document.getElementById("worth-here");
    if (here) {
      const x = Number(here.dataset.left) + n * Number(here.dataset.step);
      here.setAttribute("transform", `translate(${x})`);
    }
    markMove(n);
  }

  function markMove(n) {
    const moves = document.getElementById("moves");
    moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const is = moves.querySelector(`[data-at="${n}"]`);
    is?.setAttribute("aria-current", "true");
    // Within its own box: the page itself stays where it is.
    moves.scrollTop = is ? is.offsetTop - moves.clientHeight / 2 : 0;
  }

  function pause() {
    clearTimeout(timer);
    timer = null;
    playing(false);
  }

  function playing(isPlaying) {
    play.setAttribute("aria-pressed", String(isPlaying));
    const words = play.querySelector("[data-play]");
    words.textContent = isPlaying ? words.dataset.pause : words.dataset.play;
  }

  function start() {
    playing(true);
    if (at >= last) {
      show(0, false);
    }
    beat();
  }

  function beat() {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      await show(wanted + 1, false);
      if (timer && wanted < last) {
        beat();
      } else {
        pause();
      }
    }, Number(speed.value));
  }

  /** Go where the reader wants: Back leads to where a jump began, not through single steps. */
  function go(n) {
    pause();
    return show(n, Math.abs(n - wanted) > 1);
  }

  async function shareLine() {
    const link = new URL(address(wanted), location.href).href;
    try {
      if (navigator.share) {
        await navigator.share({ title: document.title.trim(), url: link });
        return;
      }
      await navigator.clipboard.writeText(link);
      told.textContent = told.dataset.copied;
    } catch (fault) {
      // Put away by the person is an answer; a page without encryption may not reach the clipboard.
      told.textContent = fault.name === "AbortError" ? "" : link;
    }
  }

  const acts = {
    play: () => (timer ? pause() : start()),
    flip: () => flip.setAttribute("aria-pressed", String(root.classList.toggle("flipped"))),
    share: shareLine,
    first: () => go(0),
    back: () => go(wanted - 1),
    next: () => go(wanted + 1),
    last: () => go(last),
  };

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("[data-go], [data-at]");
    if (!link || !root.contains(link) || link === root || link.id === "stage") {
      return;
    }
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) {
      return;
    }
    event.preventDefault();
    await (link.dataset.go ? acts[link.dataset.go]() : go(Number(link.dataset.at)));
    if (link.closest("#course")) {
      controls.parentElement.scrollIntoView(); // far below the board: it is shown what happened
    }
  });

  controls.querySelector(".jump").addEventListener("submit", (event) => {
    event.preventDefault();
    go(Number(jump.value) || 0);
  });

  jump.addEventListener("change", () => go(Number(jump.value) || 0));

  scrub.addEventListener("input", () => {
    pause();
    show(Number(scrub.value), false);
  });

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) {
      return;
    }
    const onButton = /^(BUTTON|A|SUMMARY)$/.test(event.target.tagName);
    const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
    const act = keys[event.key] || (event.key === " " && !onButton ? "play" : "");
    if (act) {
      event.preventDefault();
      acts[act]();
    }
  });

  onSwipe(root, ".stage-board", (step) => go(wanted + step));

  // The analysis has arrived: positions that were fetched before say nothing of it.
  document.body.addEventListener("htmx:afterSwap", (event) => {
    const course = document.getElementById("course");
    if (event.detail.elt.id === "course" || event.target.id === "course") {
      if (!course.hasAttribute("hx-get")) {
        stretches.clear(); // until then the part only says how far the work is
      }
      mark(wanted);
    }
  });

  window.addEventListener("popstate", (event) => {
    pause();
    show(event.state && "at" in event.state ? event.state.at : at, false);
  });

  history.replaceState({ at }, "", location.href);
  root.classList.add("scripted");
  for (const control of [play, share, scrub.parentElement, controls.querySelector(".speed")]) {
    control.hidden = false;
  }
  offerToFlip();
  mark(at);
  stretches.at(at).catch(() => {}); // so that the first step need not wait
}

if (root && controls) {
  run();
}
