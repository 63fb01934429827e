// The overlay goes on by itself: the server draws it, the clocks tick between its answers.

import { shown } from "../clock.js";
import { listen } from "../stream.js";

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
    const words = shown(Math.max(0, Number(clock.dataset.left) - used));
    if (clock.textContent !== words) {
      clock.textContent = words;
    }
  }
}

setInterval(tick, TICK);
listen({
  url: first.dataset.stream ? `${first.dataset.stream}${first.dataset.uid}` : "",
  ticket: () => document.getElementById("overlay").dataset.ticket,
  seen: signal(),
  onSignal: look,
  poll: look,
});
