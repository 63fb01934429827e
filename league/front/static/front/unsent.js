// A form that finds no network stays as it is, and says so. The service worker, which answers where
// there only seems to be a network, hears how the form's fields are called. Without this file the
// browser says what it says.
const words = document.getElementById("unsent");
const going = new WeakSet(); // forms that may go although the browser sees no network

function say(form) {
  document.querySelectorAll(".unsent").forEach((note) => note.remove());
  const note = words.content.firstElementChild.cloneNode(true);
  (form.closest("header") ? document.getElementById("messages") : form).after(note);
}

function labelOf(field) {
  const parts = Array.from(field.labels?.[0]?.childNodes || [], (part) => part.textContent.trim());
  return field.getAttribute("aria-label") || parts.find(Boolean) || "";
}

function describe(form, path) {
  const named = Array.from(form.elements).filter((field) => field.name);
  const fields = Object.fromEntries(named.map((field) => [field.name, [labelOf(field), field.type]]));
  const sent = { path, fields, language: document.documentElement.lang };
  navigator.serviceWorker?.controller?.postMessage({ sent });
}

/** The browser sees no network, but the site may stand on this very machine. */
async function ask(form, pressed) {
  try {
    await fetch("/offline/", { method: "HEAD", cache: "no-store" });
  } catch {
    say(form);
    return;
  }
  going.add(form);
  form.requestSubmit(pressed);
}

// At the window: a script that sends a form in its own way has said so by then.
addEventListener("submit", (event) => {
  const form = event.target;
  const to = new URL(form.getAttribute("action") || "", document.baseURI);
  const method = (form.getAttribute("method") || "get").toLowerCase();
  if (event.defaultPrevented || method !== "post" || to.origin !== location.origin) {
    return;
  }
  if (navigator.onLine || going.delete(form)) {
    describe(form, to.pathname);
  } else {
    event.preventDefault();
    ask(form, event.submitter);
  }
});

document.addEventListener("htmx:sendError", (event) => {
  const { elt, requestConfig } = event.detail;
  if (requestConfig.verb !== "get") {
    say(elt.closest("form") || elt);
  }
});
