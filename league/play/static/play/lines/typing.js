// The text box: each line is checked as it is typed, by what saying it would ask, and the board
// after it is drawn beside it. What is refused stays in the box until it is mended, and what is
// half typed outlives a reload of the page.

import { Kept } from "../kept.js";
import { by } from "../page.js";

const PAUSE = 250; // ms without a key before what is typed is checked
const COMMENT = ";"; // what follows it is no part of a record
const HEADER = /^@(?!end (time|concede|forfeit|ruling|abandoned)( |$))/; // of a record
const NUMBER = /^[0-9０-９]{1,4}(?:\. |．|[)）] ?)/; // of a record's line

export function openTyping(isOpen) {
  by("typing")?.classList.toggle("open", isOpen);
}

/**
 * `wire` asks the table, `rules` is the address of the rules; the tab keeps what is typed under
 * `draft`, unless that is empty: on a device for several hidden hands it is of one of them. While a
 * game `isGoing`, the box is open with what was kept.
 * Returns what the page needs: `taken`, `keep`, `settled` and `conceal`; null where nobody types.
 */
export function start({ wire, rules, draft, isGoing }) {
  const form = by("typing");
  return form && new Typing(form, { wire, rules, draft, isGoing });
}

class Typing {
  constructor(form, { wire, rules, draft, isGoing }) {
    Object.assign(this, { form, wire, rules, isGoing });
    this.draft = draft ? new Kept(draft, "sessionStorage") : null;
    this.text = form.querySelector("#text");
    this.box = form.querySelector("#typing-check");
    this.error = form.querySelector("#typing-error");
    this.checked = null; // the newest answer, with the text that it is about
    this.asked = 0; // checks so far: only the answer to the last is shown
    form.querySelector(".typing-try").hidden = true; // it is checked by itself
    this.text.addEventListener("input", () => this.typed());
    this.text.addEventListener("focus", () => this.typed());
    this.text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
        event.preventDefault();
        form.requestSubmit();
      }
    });
    this.restore();
  }

  /** Put what was half typed before the page was loaded again back into the box. */
  restore() {
    const draft = this.draft?.text;
    if (draft && !this.text.value) {
      this.text.value = draft;
      this.fit();
      openTyping(this.isGoing);
    }
  }

  /** Take the text out of the box; resolves to its lines. What holds none stays there. */
  async taken() {
    const { checked } = this;
    const text = this.text.value;
    this.forget();
    let lines = apart(text);
    let note = "";
    if (checked?.text === text) {
      lines = given(checked.answer);
      note = checked.answer.note;
    } else if (lines.length !== 1 && text.trim()) {
      const answer = await this.wire.post("check", { text }); // the table takes a paste apart
      lines = answer.ok ? given(answer.body) : lines;
      note = answer.ok ? answer.body.note : "";
    }
    if (!lines.length) {
      this.keep(text, note);
      by("live").textContent = note;
    }
    return lines;
  }

  /** Put refused lines back where they were typed, with the reason, unless others stand there. */
  keep(text, reason) {
    if (!this.text.value.trim()) {
      this.text.value = text;
      this.fit();
    }
    this.error.textContent = reason;
  }

  /** A refused line was settled: it leaves the box, unless something else was typed there. */
  settled(text) {
    this.error.textContent = "";
    if (this.text.value.trim() === text) {
      this.forget();
    }
  }

  /** Another looks at this device: neither what was typed nor what it leads to is theirs. */
  conceal() {
    this.forget();
    openTyping(false);
  }

  /** Empty the box; a check that is on its way is shown no more. */
  forget() {
    clearTimeout(this.timer);
    this.asked += 1;
    this.text.value = "";
    this.error.textContent = "";
    this.checked = null;
    this.fill([]);
    this.fit();
  }

  /** What scrolls can be reached by the keyboard; what is empty need not be. */
  fill(parts) {
    this.box.replaceChildren(...parts);
    this.box.tabIndex = parts.length ? 0 : -1;
  }

  fit() {
    if (this.draft) {
      this.draft.text = this.text.value || null;
    }
    this.text.rows = Math.min(6, Math.max(1, this.text.value.split("\n").length));
  }

  typed() {
    this.fit();
    this.error.textContent = "";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), PAUSE);
  }

  async check() {
    const text = this.text.value;
    this.asked += 1;
    const nth = this.asked;
    const answer = await this.wire.post("check", { text });
    if (nth !== this.asked || text !== this.text.value) {
      return; // more was typed meanwhile, or it was said
    }
    this.checked = answer.ok ? { text, answer: answer.body } : null;
    this.fill(answer.ok ? this.shown(answer.body) : []);
    this.error.textContent = answer.ok ? "" : answer.body?.details || "";
  }

  shown({ lines, refused, completions, rest, board, note }) {
    const parts = note ? [make("p", "check-note small", note)] : [];
    if (lines.length) {
      const list = make("ol", "check-lines");
      for (const line of lines) {
        const item = make("li");
        item.append(make("code", "", line.text), " ", line.words);
        list.append(item);
      }
      parts.push(list);
    }
    if (refused && !completions.length) {
      parts.push(this.reason(refused, lines.length || rest.length > 1 ? rest[0] : ""));
    }
    const near = completions.length ? completions : refused?.params.alternatives || [];
    if (near.length) {
      parts.push(this.offers(near, rest));
    }
    if (board) {
      parts.push(this.drawn(board));
    }
    return parts;
  }

  /** Say why a line is refused; of several, which it is. */
  reason({ details, params }, line) {
    const said = make("p", "check-refused");
    if (line) {
      said.append(make("code", "", line), " ");
    }
    said.append(details);
    if (params.rule) {
      const rule = make("a", "code", params.rule);
      rule.href = `${this.rules}#${params.rule}`;
      said.append(" ", rule);
    }
    return said;
  }

  /** Offer lines in place of the first that cannot be said. */
  offers(near, rest) {
    const box = make("div", "check-offers");
    for (const line of near) {
      const button = make("button", "button button-small code", line);
      button.type = "button";
      button.addEventListener("click", () => {
        if (this.checked?.text !== this.text.value) {
          return; // more was typed: other lines are offered at once
        }
        const before = given(this.checked.answer);
        before.splice(before.length - rest.length, 1, line);
        this.text.value = before.join("\n");
        this.text.focus();
        this.typed();
      });
      box.append(button);
    }
    return box;
  }

  /** Draw the board that the lines lead to; its names are those of the board above. */
  drawn(board) {
    const made = make("figure", "check-board");
    made.classList.toggle("turned", by("board").classList.contains("turned"));
    made.append(make("figcaption", "", this.form.dataset.after));
    const parsed = new DOMParser().parseFromString(board, "text/html").body;
    for (const named of parsed.querySelectorAll("[id]")) {
      named.removeAttribute("id");
    }
    made.inert = true;
    made.append(...[...parsed.childNodes].map((node) => document.adoptNode(node)));
    return made;
  }
}

/** Return the lines of a text as the table took it apart. */
function given({ lines, rest }) {
  return [...lines.map((line) => line.given), ...rest];
}

/** Take a text apart as the table does, where it cannot be asked (league/play/rules/course.py). */
function apart(text) {
  const lines = text
    .replace(/^\ufeff/, "")
    .split("\n")
    .map((line) => line.split(COMMENT)[0].trim().replace(/\s+/g, " "))
    .filter((line) => line && !HEADER.test(line));
  return lines.length === 1 ? lines : lines.map((line) => line.replace(NUMBER, ""));
}

function make(name, style = "", text = "") {
  const made = document.createElement(name);
  if (style) {
    made.className = style;
  }
  made.textContent = text;
  return made;
}
