// The forms and links of the page: each form is one act, posted without leaving the page.

import { answered } from "./ask/twice.js";
import { stepFrom } from "./board/arrows.js";
import { openTyping } from "./lines/typing.js";
import { by, root, texts } from "./page.js";
import { toast } from "./toast.js";

export class Acts {
  constructor(table) {
    this.table = table;
    root.addEventListener("submit", (event) => this.submitted(event));
    root.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("keydown", (event) => {
      const isTyping = event.isComposing || event.target.matches?.("input, textarea, select");
      if (event.key === "Escape" && !isTyping) {
        this.escaped();
      }
    });
    root.addEventListener("keydown", (event) => stepFrom(event, by("ask"), by("board")));
    // Before the buttons act: what stands in their place then takes the focus from a key.
    root.addEventListener("click", (event) => this.pressed(event), true);
  }

  /** Note whether the question is answered by key: such a click counts no press of a pointer. */
  pressed({ target, detail }) {
    if (target.closest("#ask")) {
      this.table.asking.byKey = detail === 0;
    }
  }

  async submitted(event) {
    const form = event.target;
    const act = form.dataset.act;
    if (!act) {
      return;
    }
    event.preventDefault();
    if (form.id !== "typing") {
      answered(); // a second tap on what is typed finds nothing more to say
    }
    const given = new FormData(form);
    if (act === "say") {
      this.sayWith(form, given);
      return;
    }
    const isBusy = form.dataset.busy;
    if (isBusy) {
      return;
    }
    form.dataset.busy = "true";
    root.classList.add("waits");
    this.table.withdraws = act === "answer";
    const answer = await this.table.wire.post(...this.body(act, given));
    delete form.dataset.busy;
    this.table.side(false);
    if (answer.ok) {
      this.table.wire.forget();
      await this.table.take(answer.body);
    } else {
      toast(answer.body?.details || texts.failed);
      this.table.wire.forget();
      await this.table.look().catch(() => {});
    }
    this.table.lines.waits();
  }

  /** Return the address and the body of an act. */
  body(act, given) {
    const after = this.table.view.revision;
    switch (act) {
      case "back":
        return ["back", { after, to: Number(given.get("to")) }];
      case "answer":
        return ["answer", { after, kind: given.get("kind"), agrees: given.get("agrees") === "yes" }];
      case "confirm":
        return ["confirm", { digest: given.get("digest") }];
      case "roll":
        return ["roll", { after }];
      case "hint":
      case "choose":
      case "pause_none":
      case "pause_short":
      case "pause_long":
        return ["help", { after, how: act }];
      default:
        return ["end", { after, how: act, side: given.get("side") || "" }];
    }
  }

  /** Say what was typed, or the line that a form holds; twice tapped is said once. */
  async sayWith(form, given) {
    const { lines, typedLines } = this.table;
    const isTyped = form.id === "typing";
    if (!isTyped && lines.length && !lines.refusal) {
      return; // it is on its way
    }
    const said = isTyped ? await typedLines.taken() : [given.get("text")];
    if (said.length && lines.refusal) {
      lines.mended(...said);
    } else {
      lines.say(...said);
    }
  }

  /** Close what lies over the table, else go a tap back. */
  escaped() {
    if (!by("toast").hidden) {
      by("toast").hidden = true;
    } else if (root.classList.contains("side-open")) {
      this.table.side(false);
      by("more").focus();
    } else if (!this.table.drag.cancel()) {
      this.table.asking.back(true);
    }
  }

  clicked(event) {
    const side = event.target.closest("[data-side]");
    const seat = event.target.closest("[data-as]");
    if (side) {
      event.preventDefault();
      this.table.side(!root.classList.contains("side-open"));
    } else if (seat) {
      event.preventDefault();
      answered();
      this.table.looks(seat.dataset.as, seat.dataset.anew);
    } else if (event.target.closest("[data-typing]")) {
      this.table.side(false);
      openTyping(true);
      by("text").focus();
    } else if (event.target.closest("#toast")) {
      by("toast").hidden = !event.target.closest("a");
    }
  }
}
