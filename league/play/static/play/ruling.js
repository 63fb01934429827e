// A referee's ruling: written from its form, or begun with a line that the rules refuse.

import { Wire } from "./wire.js";

const by = (id) => document.getElementById(id);
const root = by("table");

// The page draws itself anew whenever something is said: what is being typed is put back.
const kept = { text: "", field: "", value: "" };
let shown = root?.querySelector("form.ruling");
let focused = "";

function refill() {
  const form = root.querySelector("form.ruling");
  if (!form || form === shown) {
    return;
  }
  shown = form;
  if (!kept.text && !kept.field && !kept.value) {
    return;
  }
  for (const [name, typed] of Object.entries(kept)) {
    form.elements[name].value = typed;
  }
  form.closest("details").open = true;
  form.elements[focused]?.focus();
}

function begun(said) {
  const form = root.querySelector("form.ruling");
  if (!form) {
    return;
  }
  form.elements.text.value = kept.text = said;
  form.closest("details").open = true;
  root.classList.add("side-open");
  form.elements.text.focus();
}

/** Send what the form says; what is refused stays in it, with the reason. */
async function send(form) {
  const given = (name) => form.elements[name].value;
  const button = form.querySelector("button");
  button.disabled = true;
  const body = { after: Number(given("after")) };
  for (const name of Object.keys(kept)) {
    body[name] = given(name);
  }
  const answer = await new Wire(root.dataset.path).post("rule", body);
  button.disabled = false;
  if (answer.ok) {
    for (const name of Object.keys(kept)) {
      form.elements[name].value = kept[name] = "";
    }
    root.classList.remove("side-open");
    return;
  }
  const { params = {}, details } = answer.body || {};
  const error = form.querySelector(".ruling-error");
  const sentence = params.sentences?.[document.documentElement.lang];
  error.textContent = sentence || details || by("texts").dataset.failed;
  error.hidden = false;
}

if (root) {
  new MutationObserver(refill).observe(root, { childList: true });
}
root?.addEventListener("input", (event) => {
  if (event.target.form?.matches(".ruling")) {
    kept[event.target.name] = event.target.value;
    focused = event.target.name;
  }
});
root?.addEventListener("submit", (event) => {
  if (event.target.matches("form.ruling")) {
    event.preventDefault();
    send(event.target);
  }
});
root?.addEventListener("click", (event) => {
  const button = event.target.closest("[data-ruling]");
  if (button) {
    begun(button.closest(".question").querySelector("code").textContent);
  }
});
