// A step of a lesson: tapped and dragged as at a table. A complete line is sent like the page's own
// form, and the answer is the page after it.

import { stepFrom } from "../play/board/arrows.js";
import { Board } from "../play/board/board.js";
import { Drag } from "../play/board/drag.js";
import { answerOf, whyNot } from "../play/ask/asked.js";
import { Asking } from "../play/ask/question.js";
import { answered } from "../play/ask/twice.js";
import { toQuestion } from "../play/focus.js";
import { openTyping, start as startTyping } from "../play/lines/typing.js";
import { by, root, texts } from "../play/page.js";
import { toast } from "../play/toast.js";

class Lesson {
  constructor() {
    root.classList.add("scripted");
    this.isSending = false;
    this.asking = new Asking({
      box: () => by("ask"),
      ask: (body) => this.choices(body),
      say: (text) => this.say(text),
      rules: root.dataset.rules,
      texts,
    });
    this.typed = startTyping({ wire: this, rules: root.dataset.rules, draft: "", isGoing: false });
    this.rig();
    this.drag = new Drag(this);
    root.addEventListener("submit", (event) => this.submitted(event));
    root.addEventListener("click", (event) => this.clicked(event));
    root.addEventListener("click", (event) => this.pressed(event), true);
    root.addEventListener("keydown", (event) => stepFrom(event, by("ask"), by("board")));
    document.addEventListener("keydown", (event) => this.keyed(event));
  }

  /** Join scripts to the parts of the page that a line has changed. */
  rig() {
    this.board = new Board(by("board"), {
      onTap: (target, byKey) => this.asking.target(target, byKey),
      onCrowd: (targets) => this.asking.which(targets),
      onOther: (target) => this.whyNot(target),
    });
    this.asking.board = this.board;
    for (const hidden of root.querySelectorAll("[data-typing]")) {
      hidden.hidden = false;
    }
    const { asks, n } = JSON.parse(by("view").textContent);
    const refusal = by("ask").querySelector(".ask-refusal");
    this.asking.begin(asks, { moment: `${n} ${Boolean(refusal)}` });
    if (refusal && asks.length) {
      by("ask").prepend(refusal);
    }
  }

  /** Post to the step, or to what it asks on the way, in the shape that a table's wire has. */
  async post(act, fields) {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) {
      for (const each of [value].flat()) {
        body.append(name, each);
      }
    }
    const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
    const headers = { "X-CSRFToken": token };
    const address = `${root.dataset.path}${act}${act && "/"}${window.location.search}`;
    try {
      const answer = await fetch(address, { method: "POST", headers, body });
      const isJson = answer.headers.get("Content-Type")?.includes("json");
      return { ok: answer.ok, url: answer.url, body: await (isJson ? answer.json() : answer.text()) };
    } catch {
      return { ok: false, url: "", body: null };
    }
  }

  async choices({ seat, partial, target = "" }) {
    return answerOf(await this.post("choices", { seat, words: partial, target }));
  }

  whyNot(target) {
    return whyNot(this.asking, (body) => this.choices(body), target);
  }

  /** Say a line and show the page after it, refused or not. */
  async say(text) {
    if (this.isSending) {
      return;
    }
    this.isSending = true;
    root.classList.add("waits");
    const { url, body } = await this.post("", { act: "say", text });
    this.isSending = false;
    root.classList.remove("waits");
    if (!this.swap(body)) {
      toast(texts.failed);
      this.asking.begin(JSON.parse(by("view").textContent).asks, { moment: "again" });
      return;
    }
    history.replaceState(null, "", url);
    if (!by("ask").querySelector(".ask-refusal")) {
      this.typed?.forget();
      openTyping(false);
    }
  }

  /** Put another page's parts in the place of these; tell whether it has any. */
  swap(page) {
    const made = page && new DOMParser().parseFromString(page, "text/html").getElementById("parts");
    if (!made) {
      return false;
    }
    const byKey = this.asking.byKey;
    by("parts").replaceWith(document.adoptNode(made));
    this.rig();
    const title = by("ask").querySelector(".ask-title");
    by("live").textContent = `${by("last").textContent} ${title?.textContent || ""}`.replace(/\s+/g, " ").trim();
    if (byKey) {
      toQuestion();
    }
    return true;
  }

  submitted(event) {
    const form = event.target;
    if (event.submitter?.value === "check") {
      return;
    }
    event.preventDefault();
    answered();
    this.say(new FormData(form).get("text"));
  }

  pressed({ target, detail }) {
    if (target.closest("#ask")) {
      this.asking.byKey = detail === 0;
    }
  }

  clicked(event) {
    if (event.target.closest("[data-typing]")) {
      openTyping(true);
      by("text")?.focus();
    } else if (event.target.closest("#toast")) {
      by("toast").hidden = !event.target.closest("a");
    }
  }

  keyed(event) {
    const isTyping = event.isComposing || event.target.matches?.("input, textarea, select");
    if (event.key === "Escape" && !isTyping) {
      if (!by("toast").hidden) {
        by("toast").hidden = true;
      } else if (!this.drag.cancel()) {
        this.asking.back(true);
      }
    }
  }
}

if (root) {
  new Lesson();
}
