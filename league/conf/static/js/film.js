// The moving picture of the first page: shows one position after the other, from the beginning
// again at the end. It stands still where motion is not wanted, and moves only while it is seen.
const film = document.getElementById("film");
const screen = document.getElementById("film-screen");
const button = document.getElementById("film-play");
const frames = [...document.getElementById("film-frames").content.children];
const BEAT = 1300; // ms
const HOLD = 3500; // on the last one
let at = 0;
let timer = null;
let isWanted = !matchMedia("(prefers-reduced-motion: reduce)").matches;
let isSeen = true;

function show(n) {
  at = n;
  screen.replaceChildren(document.importNode(frames[at], true));
}

function beat() {
  clearTimeout(timer);
  timer = null;
  if (isWanted && isSeen && !document.hidden && frames.length > 1) {
    timer = setTimeout(() => {
      show((at + 1) % frames.length);
      beat();
    }, at === frames.length - 1 ? HOLD : BEAT);
  }
}

function tell() {
  button.setAttribute("aria-pressed", String(isWanted));
  const words = button.querySelector("[data-play]");
  words.textContent = isWanted ? words.dataset.pause : words.dataset.play;
}

button.addEventListener("click", () => {
  isWanted = !isWanted;
  tell();
  if (isWanted) {
    show((at + 1) % frames.length);
  }
  beat();
});

document.addEventListener("visibilitychange", beat);
new IntersectionObserver((entries) => {
  isSeen = entries.at(-1).isIntersecting;
  beat();
}).observe(film);

button.hidden = frames.length < 2;
tell();
beat();
