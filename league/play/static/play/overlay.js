// The overlay goes on by itself: the server draws it, the clocks tick between its answers.

import { listen } from "./stream.js";

const TICK = 200; // ms
const first = document.getElementById("overlay");
let tag = "";
let drawnAt = performance.now();

async function look() {
  const headers = tag ? { "If-None-Match": tag } : {};
  const answer = await fetch(first.dataset.path, { credentials: "same-origin", headers, cache: "no-store" });
  if (answer.status === 304) {
    return signal();
  }
  if (!answer.ok) {
    throw new Error(`status ${answer.status}`);
  }
  const text = await answer.text();
  const made = new DOMParser().parseFromString(text, "text/html").getElementById("overlay");
  tag = answer.headers.get("ETag");
  const isOtherCount = made.dataset.late !== document.getElementById("overlay").dataset.late;
  if (isOtherCount || Number(made.dataset.signal) >= signal()) {
    document.getElementById("overlay").replaceWith(document.adoptNode(made));
    drawnAt = performance.now();
  }
  return signal();
}

function signal() {
  return Number(document.getElementById("overlay").dataset.signal);
}

function tick() {
  const passed = performance.now() - drawnAt;
  for (const clock of document.querySelectorAll("[data-free]")) {
    const used = Math.max(0, passed - Number(clock.dataset.free));
    const words = words_of(Math.max(0, Number(clock.dataset.left) - used));
    if (clock.textContent !== words) {
      clock.textContent = words;
    }
  }
}

/** Write milliseconds as 4:05, or 1:04:05. */
function words_of(ms) {
  const seconds = Math.ceil(ms / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  const hours = Math.floor(seconds / 3600);
  return hours ? `${hours}:${parts.join(":")}` : parts.join(":").replace(/^0/, "");
}

setInterval(tick, TICK);
listen({
  url: first.dataset.stream ? `${first.dataset.stream}${first.dataset.uid}` : "",
  ticket: () => document.getElementById("overlay").dataset.ticket,
  seen: signal(),
  onSignal: look,
  poll: look,
});
