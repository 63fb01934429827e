// Counts cards without loading the page: taps are sent one after the other, none is lost, and the
// page keeps up with the finger. Without this file each tap loads the page again.
const form = document.getElementById("hold");
const waiting = new Map(); // how many taps of each group of buttons have no answer yet
let last = Promise.resolve();

function shown(button) {
  if (!button.classList.contains("hold-tap")) {
    return;
  }
  const on = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", on);
  button.classList.toggle("is-on", on);
  button.value = button.value.replace(/\w+$/, on ? "less" : "once");
}

function replace(id, html) {
  const focused = document.activeElement && document.activeElement.id;
  const made = document.createElement("template");
  made.innerHTML = html;
  const fresh = made.content.getElementById(id);
  document.getElementById(id)?.replaceWith(fresh);
  if (focused && fresh.querySelector(`#${focused}`)) {
    document.getElementById(focused).focus();
  }
}

async function send(id, sent) {
  const answer = await fetch(form.action, {
    method: "POST",
    body: sent,
    headers: { "HX-Request": "true" },
  });
  const left = waiting.get(id) - 1;
  waiting.set(id, left);
  if (!answer.ok || answer.redirected) {
    throw new Error(answer.status);
  }
  const html = await answer.text();
  if (!left) {
    replace(id, html);
  }
}

if (form) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[form=hold]");
    if (!button) {
      return;
    }
    event.preventDefault();
    const id = button.closest(".hold").id;
    const sent = new FormData(form);
    sent.set("tap", button.value);
    shown(button);
    waiting.set(id, (waiting.get(id) || 0) + 1);
    last = last.then(() => send(id, sent)).catch(() => window.location.reload());
  });
}
