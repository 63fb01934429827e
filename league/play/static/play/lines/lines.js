// What is said here: it waits on the device until the table has taken it, or until somebody
// chooses what to do with a line that was refused or that others were quicker than.

import { answer, by, piece, root, texts } from "../page.js";
import { choiceOf, isSame } from "./same.js";
import { openTyping } from "./typing.js";

const AGAIN = 3000; // ms between two tries to send what waits
const AT_ONCE = 100; // lines in a request: the table takes no more than 200
const TICK = 1000; // ms between two looks at how long a pause lasts
const MOVED_ON = 409;
const TOO_FAST = 429;

export class Lines {
  constructor(table, queue) {
    this.table = table;
    this.queue = queue;
    this.isSending = false;
    this.choice = null; // the line said last: {key, asked}, the question where others choose at once
    this.meanwhile = null; // what others said while ours waited; empty: they took lines back
    this.why = ""; // who said or took back the newest of that
    this.notBefore = 0; // ms since 1970 until which the table takes no more of this place
    this.kept = ""; // the key of the refused line that was put back into the text box
    this.card = null; // that of the refused line, with its key
    this.spoken = ""; // what a screen reader has said of what stands in the question's place
    this.hasOpened = false; // the text box was opened by the page, not by whoever types
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
    const pause = Math.ceil((this.notBefore - Date.now()) / 1000); // s
    const isHeld = Boolean(this.meanwhile || this.refusal);
    const { isOffline } = this.table;
    root.classList.toggle("waits", waiting > 0 && !isHeld && !isOffline);
    const note = by("net");
    note.hidden = !waiting && !isOffline;
    note.textContent = waiting ? texts.waits.replace("{n}", waiting) : texts.offline;
    if (waiting && pause > 0) {
      note.textContent = texts.pause.replace("{n}", waiting).replace("{s}", pause);
    }
    if (waiting && isOffline && !isHeld) {
      this.unsent();
    } else if (!waiting) {
      this.sent();
    }
  }

  /** Show what waits for the network, and let more be typed. */
  unsent() {
    const made = piece("unsent");
    made.querySelector(".ask-title").textContent = by("net").textContent;
    list(made.querySelector("ol"), this.queue.lines);
    this.put(made);
    this.hasOpened ||= !by("typing")?.classList.contains("open");
    openTyping(true);
  }

  /** Nothing waits any more: the text box closes if only the page had opened it. */
  sent() {
    if (this.hasOpened && !by("text")?.value.trim()) {
      openTyping(false);
    }
    this.hasOpened = false;
  }

  say(...lines) {
    this.spoken = "";
    for (const text of lines.map((line) => line.trim()).filter(Boolean)) {
      const { asks, revision } = this.table.view;
      const { key } = this.queue.add(text, revision);
      this.choice = { key, asked: choiceOf(asks, text) };
    }
    this.waits();
    this.flush();
  }

  /** Send what waits; once at a time. */
  async flush() {
    clearTimeout(this.timer);
    if (this.isSending || this.refusal || this.meanwhile || !this.queue.length) {
      return;
    }
    const pause = this.notBefore - Date.now();
    if (pause > 0) {
      this.waits();
      this.timer = setTimeout(() => this.flush(), Math.min(pause, TICK));
      return;
    }
    this.isSending = true;
    const sent = this.queue.lines.slice(0, AT_ONCE);
    const answer = await this.table.wire.post("send", { queue: sent, lag: this.table.wire.lag });
    this.isSending = false;
    if (answer.ok) {
      this.queue.without(answer.body.taken);
      this.queue.rebase(answer.body.behind);
      this.table.handOn();
      this.table.isOffline = false;
      const isStuck = answer.body.taken.length === 0;
      const { refused } = answer.body;
      if (refused) {
        // First, so that nothing sends the refused line again meanwhile.
        const wait = Number(refused.params.seconds) || 0;
        const key = answer.body.refused_key;
        const others = sent.slice(Math.max(0, sent.findIndex((line) => line.key === key)));
        await this.failed({ status: refused.status, wait, body: refused }, others);
      }
      await this.table.take(answer.body);
      this.table.show();
      if (!isStuck && !refused) {
        this.flush();
      }
      return;
    }
    await this.failed(answer, sent);
  }

  /** What was `sent` was not taken from its first line on. */
  async failed(answer, sent) {
    if (answer.status === MOVED_ON && answer.body.code === "table_moved_on") {
      this.isSending = true; // nothing more until it is known what the table has now
      this.table.wire.forget();
      await this.table.look().catch(() => {});
      this.isSending = false;
      this.movedOn(answer.body.params, sent);
      this.table.show();
      this.flush();
    } else if (answer.status === TOO_FAST) {
      this.notBefore = Date.now() + Math.max(1, answer.wait) * 1000;
      this.table.net(false);
      this.flush();
    } else if (answer.status === 0 || answer.status >= 500) {
      this.table.net(true);
      this.waits();
      this.timer = setTimeout(() => this.flush(), Math.max(AGAIN, answer.wait * 1000));
    } else {
      this.queue.refuse(sent[0].key, answer.body);
      this.table.show();
    }
  }

  /**
   * Leave out the first lines that others have said as well: a second device wrote them down. The
   * rest goes on behind them if nothing else happened, else a person chooses.
   */
  movedOn({ lines = [], revision, why = "" }, sent) {
    this.why = why;
    const differs = sent.findIndex((own, at) => own.text !== lines[at]?.text);
    const same = differs < 0 ? sent.length : differs;
    const isAll = same > 0 && same === lines.length && revision - sent[0].after === same;
    this.queue.without(sent.slice(0, same).map(({ key }) => key));
    if (isAll) {
      this.queue.rebase(revision);
    }
    const isSettled = isAll || !this.queue.length || this.saysAgain(revision);
    this.meanwhile = isSettled ? null : lines.slice(same);
  }

  /** Put a single choice that still means the same behind what others said; once. */
  saysAgain(revision) {
    const { choice } = this;
    const { view } = this.table;
    const [line, more] = this.queue.lines;
    this.choice = null;
    if (more || choice?.key !== line.key || view.revision < revision || view.request) {
      return false;
    }
    if (!isSame(choice.asked, choiceOf(view.asks, line.text), line.after)) {
      return false;
    }
    this.queue.rebase(view.revision);
    return true;
  }

  /** Show a refused line with its rule and the nearest that can be said; it can be mended. */
  refused() {
    const [line] = this.queue.lines;
    if (this.card?.key === line.key && this.card.made.parentNode === by("ask")) {
      return; // it stands there, perhaps with the focus
    }
    const { params = {}, details } = line.refusal;
    const language = document.documentElement.lang;
    const made = piece("refused");
    made.querySelector(".ask-title").textContent = params.sentences?.[language] || details;
    made.querySelector("code").textContent = line.text;
    const rule = made.querySelector("a");
    rule.hidden = !params.rule;
    rule.textContent = params.rule || "";
    rule.href = `${root.dataset.rules}#${params.rule || ""}`;
    const answers = made.querySelector(".answers");
    for (const near of params.alternatives || []) {
      answers.append(answer(near, () => this.mended(near), "code"));
    }
    answers.append(answer(texts.mend, () => this.mend(line.text)));
    if (this.queue.length > 1) {
      answers.append(answer(texts.leave, () => this.leaveOut(line.key)));
    }
    answers.append(answer(texts.drop, () => this.dropped()));
    this.table.rulings.offer(made, line);
    this.table.asking.begin([]);
    this.card = { made, key: line.key };
    this.put(made);
    if (by("typing")?.classList.contains("open") && this.kept !== line.key) {
      this.kept = line.key; // once: what is typed over it stays
      this.table.typedLines.keep(line.text, made.querySelector(".ask-title").textContent);
    }
  }

  mend(text) {
    openTyping(true);
    this.table.typedLines?.keep(text, "");
    by("text").focus();
  }

  mended(...lines) {
    this.spoken = "";
    this.settled();
    this.queue.mend(lines, this.table.view.revision);
    this.queue.rebase(this.table.view.revision);
    this.table.show();
    this.flush();
  }

  /** Go on without a line that was refused. */
  leaveOut(key) {
    if (!this.queue.lines.some((line) => line.key === key)) {
      return; // it was settled otherwise
    }
    this.settled();
    this.queue.without([key]);
    this.queue.rebase(this.table.view.revision);
    this.table.show();
    this.flush();
  }

  /** Take the refused line out of the text box, unless something else was typed there. */
  settled() {
    const [line] = this.queue.lines;
    if (line?.refusal) {
      this.table.typedLines?.settled(line.text);
    }
  }

  dropped() {
    this.settled();
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
    this.put(made);
  }

  /** Show what the table has and what waits here, and let one be chosen. */
  courses() {
    const made = piece("courses");
    list(made.querySelector("[data-theirs]"), this.meanwhile);
    made.querySelector("[data-none]").hidden = this.meanwhile.length > 0;
    made.querySelector("[data-why]").textContent = this.why;
    list(made.querySelector("[data-ours]"), this.queue.lines);
    made.querySelector("[data-keep=theirs]").addEventListener("click", () => this.dropped());
    made.querySelector("[data-keep=ours]").addEventListener("click", () => {
      this.meanwhile = null;
      this.queue.rebase(this.table.view.revision);
      this.table.show();
      this.flush();
    });
    this.table.asking.begin([]);
    this.put(made);
  }

  /** Put what this page says in the question's place; a screen reader says it once. */
  put(made) {
    by("ask").replaceChildren(made);
    const title = made.querySelector(".ask-title");
    this.table.asking.land();
    if (title.textContent !== this.spoken && title !== document.activeElement) {
      by("live").textContent = title.textContent;
    }
    this.spoken = title.textContent;
  }
}

function list(box, lines) {
  for (const line of lines) {
    const item = document.createElement("li");
    item.textContent = line.text;
    box.append(item);
  }
}
