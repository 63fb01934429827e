// A referee's ruling: written from its form, or begun with a line that the rules refuse.

import { root, texts } from "../page.js";
import { newKey } from "./queue.js";

export class Rulings {
  constructor(table) {
    this.table = table;
    // The page draws itself anew whenever something is said: what is being typed is put back.
    this.kept = { text: "", field: "", value: "" };
    this.focused = "";
    this.refused = ""; // the key of the refused line that the ruling was begun with
    this.key = newKey(); // of what the form says: an answer that is lost writes nothing twice
    root.addEventListener("input", (event) => this.typed(event.target));
    root.addEventListener("submit", (event) => {
      if (event.target.matches("form.ruling")) {
        event.preventDefault();
        this.send(event.target);
      }
    });
  }

  /** Return the page's form of a ruling; null if the place can write none now. */
  get form() {
    return root.querySelector("form.ruling");
  }

  typed(field) {
    if (field.form?.matches(".ruling")) {
      this.kept[field.name] = field.value;
      this.focused = field.name;
      this.key = newKey();
    }
  }

  /** Put what was typed into a form that was drawn anew. */
  refill() {
    const { form } = this;
    if (!form || !Object.values(this.kept).some(Boolean)) {
      return;
    }
    this.put(form);
    form.closest("details").open = true;
    form.elements[this.focused]?.focus();
  }

  put(form) {
    for (const [name, typed] of Object.entries(this.kept)) {
      form.elements[name].value = typed;
    }
  }

  /** Let a ruling be begun with a refused line, from its card, where rulings are written. */
  offer(card, line) {
    const button = card.querySelector("[data-ruling]");
    if (button) {
      button.hidden = !this.form;
      button.addEventListener("click", () => this.begin(line));
    }
  }

  begin({ key, text }) {
    const { form } = this;
    if (!form) {
      return;
    }
    form.elements.text.value = this.kept.text = text;
    this.refused = key;
    this.key = newKey();
    form.closest("details").open = true;
    root.classList.add("side-open");
    form.elements.text.focus();
  }

  /** Send what the form says; what is refused stays in it, with the reason. */
  async send(form) {
    const button = form.querySelector("button");
    button.disabled = true;
    const body = { after: this.table.view.revision, key: this.key };
    for (const name of Object.keys(this.kept)) {
      body[name] = form.elements[name].value;
    }
    const answer = await this.table.wire.post("rule", body);
    button.disabled = false;
    if (answer.ok) {
      await this.written(answer.body);
      return;
    }
    const { params = {}, details } = answer.body || {};
    const error = (this.form || form).querySelector(".ruling-error");
    error.textContent = params.sentences?.[document.documentElement.lang] || details || texts.failed;
    error.hidden = false;
  }

  /** The ruling stands; the refused line that it was begun with is settled by it. */
  async written(view) {
    const { refused } = this;
    Object.assign(this.kept, { text: "", field: "", value: "" });
    this.focused = this.refused = "";
    this.key = newKey();
    if (this.form) {
      this.put(this.form);
      this.form.querySelector(".ruling-error").hidden = true;
    }
    root.classList.remove("side-open");
    await this.table.take(view);
    if (refused) {
      this.table.lines.leaveOut(refused);
    }
  }
}
