// The table's page: what is seen comes from the server, what is tapped becomes a line, and every
// line waits on the device until the table has taken it.

import { Board } from "./board.js";
import { Queue } from "./queue.js";
import { Asking, piece } from "./question.js";
import { listen } from "./stream.js";
import { start as startTyping } from "./typing.js";
import { Wire } from "./wire.js";

const TOAST = 8000; // ms
const AGAIN = 3000; // ms between two tries to send what waits
const MOVED_ON = 409;
const REFUSED = 422;

const root = document.getElementById("table");
const texts = document.getElementById("texts").dataset;
const by = (id) => document.getElementById(id);

class Table {
  constructor(view) {
    this.view = view;
    this.wire = new Wire(root.dataset.path);
    this.wire.seat = root.dataset.seat;
    this.isShared = root.dataset.shared === "true";
    const owner = view.you ? view.you.place : "guest";
    this.queue = new Queue(`${view.uid}:${owner}`);
    this.noise = new Noise(view.uid);
    this.isSending = false;
    this.isDrawn = true; // the server's parts of the page are those of the view
    this.refusal = null; // a line that waits to be mended
    this.meanwhile = null; // what others said while ours waited
    this.build();
    this.listener = listen({
      url: root.dataset.stream ? `${root.dataset.stream}${view.uid}` : "",
      ticket: root.dataset.ticket,
      seen: view.signal,
      onSignal: () => this.look(),
      onState: (state) => this.net(state === "offline"),
      poll: async () => {
        await this.look();
        return this.view.signal;
      },
    });
    window.addEventListener("online", () => this.flush());
    window.addEventListener("offline", () => this.net(true));
  }

  build() {
    root.classList.add("scripted");
    root.addEventListener("submit", (event) => this.submitted(event));
    root.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        this.side(false);
      }
    });
    this.asking = new Asking({
      box: () => by("ask"),
      ask: (body) => this.choices(body),
      say: (text) => this.say(text),
      rules: root.dataset.rules,
      texts,
    });
    this.typedLines = startTyping({ wire: this.wire, rules: root.dataset.rules });
    this.rig();
    this.flush();
    this.seed();
  }

  /** Add a seed of this device's own before the first sealed draw: the site cannot choose alone. */
  async seed() {
    const { dice, n, you } = this.view;
    if (dice !== "sealed" || n > 0 || !you?.seats.length) {
      return;
    }
    const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
    const seed = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
    await this.wire.post("roll", { seed, only_seed: true });
  }

  /** Join scripts to the parts that the server has drawn anew. */
  rig() {
    this.board = new Board(by("board"), {
      onTap: (target, byKey) => this.asking.target(target, byKey),
      onOther: (target) => this.whyNot(target),
    });
    this.asking.board = this.board;
    for (const hidden of root.querySelectorAll("[data-typing], [data-noise]")) {
      hidden.hidden = false;
    }
    const noise = by("noise");
    noise.checked = this.noise.isOn;
    noise.addEventListener("change", () => this.noise.set(noise.checked));
    this.show();
  }

  // What is shown.

  /** Ask for the view and draw it, if there is anything new. */
  async look() {
    const view = await this.wire.view();
    if (view || !this.isDrawn) {
      await this.take(view || this.view);
    }
    this.net(false);
    this.flush();
  }

  /** Draw a view that came with an answer, then the parts that the server draws. */
  async take(view) {
    if (view.signal < this.view.signal) {
      return;
    }
    if (view.signal === this.view.signal && view.eyes === this.view.eyes && this.isDrawn) {
      this.view = view;
      return;
    }
    const isNew = view.revision !== this.view.revision;
    this.view = view;
    this.listener?.update(view.signal);
    this.isDrawn = false;
    const parts = await this.wire.parts().catch(() => undefined);
    if (view === this.view) {
      this.isDrawn = parts !== undefined;
      if (parts) {
        this.swap(parts);
      }
    }
    if (isNew) {
      this.noise.make(view.asks.length > 0);
      this.announce();
    }
  }

  swap(text) {
    const made = new DOMParser().parseFromString(text, "text/html").getElementById("parts");
    const focused = document.activeElement?.id;
    const scrolled = by("lines")?.scrollTop || 0;
    by("parts").replaceWith(document.adoptNode(made));
    this.rig();
    by("lines").scrollTop = scrolled;
    if (focused && focused !== "text" && document.activeElement === document.body) {
      by(focused)?.focus();
    }
  }

  /** Show what this place is asked: the server has drawn all but the question. */
  show() {
    const { view } = this;
    for (const after of root.querySelectorAll("input[name=after]")) {
      after.value = view.revision;
    }
    this.waits();
    if (this.meanwhile && this.queue.length) {
      this.courses();
    } else if (this.refusal) {
      this.refused();
    } else if (this.canAsk()) {
      this.asking.begin(view.asks);
    } else {
      this.asking.begin([]);
    }
  }

  canAsk() {
    const isCovered = this.isShared && !this.wire.seat;
    return this.view.asks.length > 0 && !this.view.request && !isCovered && !this.queue.length;
  }

  announce() {
    by("live").textContent = by("last").textContent;
  }

  waits() {
    const waiting = this.queue.length;
    root.classList.toggle("waits", waiting > 0 && !this.meanwhile && !this.refusal);
    const note = by("net");
    note.hidden = !waiting && !this.isOffline;
    note.textContent = waiting ? texts.waits.replace("{n}", waiting) : texts.offline;
    if (waiting && this.isOffline && !this.meanwhile && !this.refusal) {
      const made = piece("question");
      made.querySelector(".ask-title").textContent = texts.waits.replace("{n}", waiting);
      made.querySelector(".ask-more").textContent = texts.typed;
      made.querySelector(".ask-more").hidden = false;
      made.querySelector(".ask-rule").hidden = true;
      by("ask").replaceChildren(made);
      this.typing(true);
    }
  }

  net(isOffline) {
    if (isOffline !== this.isOffline) {
      this.isOffline = isOffline;
      this.waits();
      if (!isOffline && !this.queue.length) {
        this.show();
      }
    }
  }

  // What is said.

  say(text) {
    if (!text.trim()) {
      return;
    }
    this.queue.add(text.trim(), this.view.revision);
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
    const answer = await this.wire.post("send", { queue: sent });
    this.isSending = false;
    if (answer.ok) {
      this.queue.taken(answer.body.taken);
      this.queue.rebase(answer.body.behind);
      this.isOffline = false;
      const isStuck = answer.body.taken.length === 0;
      const { refused } = answer.body;
      if (refused) {
        // First, so that nothing sends the refused line again meanwhile.
        const wait = Number(refused.params.seconds) || 0;
        await this.failed({ status: refused.status, wait, body: refused }, []);
      }
      await this.take(answer.body);
      this.show();
      if (!isStuck && !refused) {
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
      this.wire.forget();
      await this.look().catch(() => {});
      this.show();
    } else if (answer.status === 0 || answer.status >= 500 || answer.status === 429) {
      this.net(true);
      this.waits();
      this.timer = setTimeout(() => this.flush(), Math.max(AGAIN, (answer.wait || 0) * 1000));
    } else {
      this.refusal = { ...answer.body, line: this.queue.shift() };
      this.show();
    }
  }

  /** Show a refused line with its rule and the nearest that can be said; it can be mended. */
  refused() {
    const { params = {}, details, line } = this.refusal;
    const language = document.documentElement.lang;
    const made = piece("refused");
    made.querySelector(".ask-title").textContent = params.sentences?.[language] || details;
    made.querySelector("code").textContent = line.text;
    const rule = made.querySelector("a");
    rule.textContent = params.rule || "";
    rule.href = `${root.dataset.rules}#${params.rule || ""}`;
    const answers = made.querySelector(".answers");
    for (const near of params.alternatives || []) {
      answers.append(this.button(near, () => this.mended(near), "code"));
    }
    answers.append(this.button(texts.mend, () => this.mend(line.text)));
    answers.append(this.button(texts.drop, () => this.dropped()));
    this.asking.begin([]);
    by("ask").replaceChildren(made);
    if (by("typing").classList.contains("open")) {
      this.typedLines.keep(line.text, made.querySelector(".ask-title").textContent);
    }
  }

  mend(text) {
    this.typing(true);
    this.typedLines.keep(text, "");
    by("text").focus();
  }

  mended(...lines) {
    this.refusal = null;
    for (const text of lines.reverse()) {
      this.queue.unshift(text, this.view.revision);
    }
    this.queue.rebase(this.view.revision);
    this.show();
    this.flush();
  }

  dropped() {
    this.refusal = null;
    this.meanwhile = null;
    this.queue.clear();
    this.wire.forget();
    this.show();
    this.look().catch(() => {});
  }

  /** Show what the table has and what waits here, and let one be chosen. */
  courses() {
    const made = piece("courses");
    const fill = (list, lines) => {
      for (const line of lines) {
        const item = document.createElement("li");
        item.textContent = line.text;
        list.append(item);
      }
    };
    fill(made.querySelector("[data-theirs]"), this.meanwhile);
    fill(made.querySelector("[data-ours]"), this.queue.lines);
    made.querySelector("[data-keep=theirs]").addEventListener("click", () => this.dropped());
    made.querySelector("[data-keep=ours]").addEventListener("click", () => {
      this.meanwhile = null;
      this.queue.rebase(this.view.revision);
      this.show();
      this.flush();
    });
    this.asking.begin([]);
    by("ask").replaceChildren(made);
  }

  button(text, act, style = "") {
    const made = piece("answer");
    made.querySelector("span").textContent = text;
    if (style) {
      made.classList.add(style);
    }
    made.addEventListener("click", act);
    return made;
  }

  // What is asked on the way.

  async choices(body) {
    const answer = await this.wire.post("choices", body);
    if (answer.ok) {
      return answer.body;
    }
    this.toast(answer.body?.details || texts.failed);
    return null;
  }

  async whyNot(target) {
    const asked = this.asking.now;
    if (!asked || this.asking.isLocked) {
      return;
    }
    const body = { seat: asked.seat, partial: asked.partial, target };
    const answer = await this.wire.post("choices", body);
    const { sentence = "", rule = "" } = answer.ok ? answer.body : {};
    this.toast(sentence || texts.nothing, rule);
  }

  toast(text, rule = "") {
    const box = by("toast");
    box.textContent = text;
    if (rule) {
      const link = document.createElement("a");
      link.href = `${root.dataset.rules}#${rule}`;
      link.textContent = rule;
      box.append(" ", link);
    }
    box.hidden = false;
    clearTimeout(this.toasting);
    this.toasting = setTimeout(() => {
      box.hidden = true;
    }, TOAST);
  }

  // The forms and links of the page.

  async submitted(event) {
    const form = event.target;
    const act = form.dataset.act;
    if (!act) {
      return;
    }
    event.preventDefault();
    const given = new FormData(form);
    if (act === "say") {
      this.typed(by("text").value);
      return;
    }
    const isBusy = form.dataset.busy;
    if (isBusy) {
      return;
    }
    form.dataset.busy = "true";
    root.classList.add("waits");
    const answer = await this.wire.post(...this.body(act, given));
    delete form.dataset.busy;
    this.side(false);
    if (answer.ok) {
      this.wire.forget();
      await this.take(answer.body);
    } else {
      this.toast(answer.body?.details || texts.failed);
      this.wire.forget();
      await this.look().catch(() => {});
    }
    this.waits();
  }

  /** Return the address and the body of an act. */
  body(act, given) {
    const after = this.view.revision;
    switch (act) {
      case "back":
        return ["back", { after, to: Number(given.get("to")) }];
      case "answer":
        return ["answer", { after, kind: given.get("kind"), agrees: given.get("agrees") === "yes" }];
      case "confirm":
        return ["confirm", { digest: given.get("digest") }];
      case "roll":
        return ["roll", { after }];
      default:
        return ["end", { after, how: act }];
    }
  }

  /** Say what was typed: several lines are one queue, or stand for the refused one. */
  async typed(text) {
    if (text.includes("\n")) {
      await this.typedLines.check(); // the table takes a paste apart
    }
    const lines = this.typedLines.lines(text);
    if (!lines.length) {
      return;
    }
    this.typedLines.forget();
    if (this.refusal) {
      this.mended(...lines);
      return;
    }
    for (const line of lines) {
      this.queue.add(line, this.view.revision);
    }
    this.waits();
    this.flush();
  }

  clicked(event) {
    const side = event.target.closest("[data-side]");
    const seat = event.target.closest("[data-as]");
    if (side) {
      event.preventDefault();
      this.side(!root.classList.contains("side-open"));
    } else if (seat) {
      event.preventDefault();
      this.looks(seat.dataset.as);
    } else if (event.target.closest("[data-typing]")) {
      this.side(false);
      this.typing(true);
      by("text").focus();
    } else if (event.target.closest("#toast")) {
      by("toast").hidden = !event.target.closest("a");
    }
  }

  /** Another of this device's seats looks from now on. */
  async looks(seat) {
    this.wire.seat = seat;
    history.replaceState(null, "", `?as=${encodeURIComponent(seat)}`);
    this.wire.forget();
    const view = await this.wire.view().catch(() => null);
    if (view) {
      await this.take(view);
    } else {
      this.toast(texts.failed);
    }
  }

  side(isOpen) {
    root.classList.toggle("side-open", isOpen);
    if (isOpen) {
      by("side").focus();
    }
  }

  typing(isOpen) {
    by("typing")?.classList.toggle("open", isOpen);
  }
}

/** A short sound and a buzz when it is one's turn; off until somebody turns it on. */
class Noise {
  constructor() {
    this.name = "table:noise";
  }

  get isOn() {
    try {
      return localStorage.getItem(this.name) === "on";
    } catch {
      return false;
    }
  }

  set(isOn) {
    try {
      localStorage.setItem(this.name, isOn ? "on" : "off");
    } catch {
      // Nothing can be kept here.
    }
    this.make(isOn);
  }

  make(isDue) {
    if (!isDue || !this.isOn) {
      return;
    }
    navigator.vibrate?.(60);
    const sound = new AudioContext();
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    volume.gain.value = 0.08;
    tone.frequency.value = 660;
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.12);
    tone.addEventListener("ended", () => sound.close());
  }
}

if (root) {
  new Table(JSON.parse(by("view").textContent));
}
