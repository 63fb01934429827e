// What is said here: it waits on the device until the table has taken it, or until somebody
// chooses what to do with a line that was refused or that others were quicker than.

import { answer, by, piece, root, texts } from "./page.js";
import { mendTyped, openTyping } from "./typing.js";

const AGAIN = 3000; // ms between two tries to send what waits
const MOVED_ON = 409;

export class Lines {
  constructor(table, queue) {
    this.table = table;
    this.queue = queue;
    this.isSending = false;
    this.meanwhile = null; // what others said while ours waited
    window.addEventListener("storage", (event) => this.elsewhere(event));
  }

  /** Another tab of this device has said, sent or thrown away what both keep. */
  elsewhere({ key }) {
    if (key === this.queue.name) {
      this.meanwhile = this.queue.length ? this.meanwhile : null;
      this.table.show();
      this.flush();
    }
  }

  get length() {
    return this.queue.length;
  }

  /** Why the first line that waits was refused, if it was. */
  get refusal() {
    return this.queue.refusal;
  }

  waits() {
    const waiting = this.queue.length;
    const isHeld = Boolean(this.meanwhile || this.refusal);
    const { isOffline } = this.table;
    root.classList.toggle("waits", waiting > 0 && !isHeld && !isOffline);
    const note = by("net");
    note.hidden = !waiting && !isOffline;
    note.textContent = waiting ? texts.waits.replace("{n}", waiting) : texts.offline;
    if (waiting && isOffline && !isHeld) {
      this.unsent();
    }
  }

  /** Show what waits for the network, and let more be typed. */
  unsent() {
    const made = piece("unsent");
    made.querySelector(".ask-title").textContent = by("net").textContent;
    list(made.querySelector("ol"), this.queue.lines);
    by("ask").replaceChildren(made);
    openTyping(true);
  }

  say(text) {
    if (!text.trim()) {
      return;
    }
    this.queue.add(text.trim(), this.table.view.revision);
    this.waits();
    this.flush();
  }

  /** Send what waits; once at a time. */
  async flush() {
    clearTimeout(this.timer);
    if (this.isSending || this.refusal || this.meanwhile || !this.queue.length) {
      return;
    }
    this.isSending = true;
    const sent = this.queue.lines;
    const answer = await this.table.wire.post("send", { queue: sent });
    this.isSending = false;
    if (answer.ok) {
      this.queue.taken(answer.body.taken);
      this.table.choosesAgain = null;
      this.table.isOffline = false;
      const isStuck = answer.body.taken.length === 0;
      await this.table.take(answer.body);
      this.table.show();
      if (!isStuck) {
        this.flush();
      }
      return;
    }
    await this.failed(answer, sent);
  }

  async failed(answer, sent) {
    if (answer.status === MOVED_ON && answer.body.code === "table_moved_on") {
      this.meanwhile = answer.body.params.lines || [];
      if (this.meanwhile.every((line) => sent.some((own) => own.text === line.text))) {
        // What others said is what was to be said here: a second device wrote it down.
        this.queue.clear();
        this.meanwhile = null;
      }
      this.table.wire.forget();
      await this.table.look().catch(() => {});
      this.table.show();
    } else if (answer.status === 0 || answer.status >= 500 || answer.status === 429) {
      this.table.net(true);
      this.waits();
      this.timer = setTimeout(() => this.flush(), AGAIN);
    } else {
      this.queue.refuse(answer.body);
      this.table.show();
    }
  }

  /** Show a refused line with its rule and the nearest that can be said; it can be mended. */
  refused() {
    const [line] = this.queue.lines;
    const { params = {}, details } = line.refusal;
    const language = document.documentElement.lang;
    const made = piece("refused");
    made.querySelector(".ask-title").textContent = params.sentences?.[language] || details;
    made.querySelector("code").textContent = line.text;
    const rule = made.querySelector("a");
    rule.textContent = params.rule || "";
    rule.href = `${root.dataset.rules}#${params.rule || ""}`;
    const answers = made.querySelector(".answers");
    for (const near of params.alternatives || []) {
      answers.append(answer(near, () => this.mended(near), "code"));
    }
    answers.append(answer(texts.mend, () => mendTyped(line.text)));
    answers.append(answer(texts.drop, () => this.dropped()));
    this.table.asking.begin([]);
    by("ask").replaceChildren(made);
  }

  mended(text) {
    this.queue.mend(text, this.table.view.revision);
    this.queue.rebase(this.table.view.revision);
    this.table.show();
    this.flush();
  }

  dropped() {
    this.meanwhile = null;
    this.queue.clear();
    this.table.wire.forget();
    this.table.show();
    this.table.look().catch(() => {});
  }

  /** Show that a choice lies sealed, and let it be replaced. */
  laidDown() {
    const made = piece("laid-down");
    made.querySelector("button").addEventListener("click", () => this.table.chooseAgain());
    this.table.asking.begin([]);
    by("ask").replaceChildren(made);
  }

  /** Show what the table has and what waits here, and let one be chosen. */
  courses() {
    const made = piece("courses");
    list(made.querySelector("[data-theirs]"), this.meanwhile);
    list(made.querySelector("[data-ours]"), this.queue.lines);
    made.querySelector("[data-keep=theirs]").addEventListener("click", () => this.dropped());
    made.querySelector("[data-keep=ours]").addEventListener("click", () => {
      this.meanwhile = null;
      this.queue.rebase(this.table.view.revision);
      this.table.show();
      this.flush();
    });
    this.table.asking.begin([]);
    by("ask").replaceChildren(made);
  }
}

function list(box, lines) {
  for (const line of lines) {
    const item = document.createElement("li");
    item.textContent = line.text;
    box.append(item);
  }
}
