// The table's page: what is seen comes from the server, what is tapped becomes a line, and every
// line waits on the device until the table has taken it.

import { Acts } from "./acts.js";
import { answerOf, whyNot } from "./ask/asked.js";
import { Asking } from "./ask/question.js";
import { Board } from "./board/board.js";
import { Drag } from "./board/drag.js";
import { Turn } from "./board/turn.js";
import { start as startClock } from "./clock.js";
import { keeping, reading, readOn, shut } from "./focus.js";
import { Lines } from "./lines/lines.js";
import { Queue } from "./lines/queue.js";
import { Rulings } from "./lines/ruling.js";
import { start as startTyping } from "./lines/typing.js";
import { Wire } from "./lines/wire.js";
import { startLooking } from "./looking.js";
import { Noise } from "./noise.js";
import { by, root, texts } from "./page.js";
import { listen } from "./stream.js";
import { siteMessages, toast } from "./toast.js";

const ANSWER_WITHIN = 1000; // ms
const AT_MOST = 6; // lines that a screen reader says at once
const UNMOVING = ["checkpoint", "ruling"]; // kinds of lines that leave the position as it is

class Table {
  constructor(view) {
    this.view = view;
    this.wire = new Wire(root.dataset.path);
    this.wire.seat = root.dataset.seat;
    this.wire.anew = root.dataset.anew;
    this.isShared = root.dataset.shared === "true";
    this.owner = view.you ? view.you.place : "guest";
    this.lines = new Lines(this, new Queue(`${view.uid}:${this.owner}`));
    this.rulings = new Rulings(this);
    this.noise = new Noise();
    this.clock = startClock({ root, clock: view.clock, onStale: () => this.again() });
    this.withdraws = false; // the last act here was an answer to what is asked, one's own included
    this.turn = new Turn(view.uid, () => this.show());
    this.announced = view.revision; // the revision that was said aloud last
    this.choosesAgain = Number(root.dataset.anew) || null; // a sealed choice is being replaced here
    this.build();
    this.listener = listen({
      url: root.dataset.stream ? `${root.dataset.stream}${view.uid}` : "",
      ticket: root.dataset.ticket,
      seen: view.signal,
      onSignal: (signal) => this.called(signal),
      onState: (state) => this.net(state === "offline"),
      poll: async () => {
        await this.look();
        return this.view.signal;
      },
    });
    if (root.dataset.show) {
      startLooking(this.wire);
    }
    window.addEventListener("online", () => this.lines.flush());
    window.addEventListener("offline", () => this.net(true));
  }

  build() {
    root.classList.add("scripted");
    siteMessages();
    new Acts(this);
    this.asking = new Asking({
      box: () => by("ask"),
      ask: (body) => this.choices(body),
      say: (text) => this.lines.say(text),
      rules: root.dataset.rules,
      texts,
    });
    const draft = root.dataset.shared ? "" : `typed:${this.view.uid}:${this.owner}`;
    const isGoing = this.view.state === "open";
    this.typedLines = startTyping({ wire: this.wire, rules: root.dataset.rules, draft, isGoing });
    this.rig();
    this.drag = new Drag(this);
    this.lines.flush();
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
      onCrowd: (targets) => this.asking.which(targets),
      onOther: (target) => this.whyNot(target),
    });
    this.asking.board = this.board;
    this.served = [...by("ask").childNodes]; // what the server asks or says here
    this.rulings.refill();
    this.turn.show();
    for (const hidden of root.querySelectorAll("[data-typing], [data-noise]")) {
      hidden.hidden = false;
    }
    const noise = by("noise");
    noise.checked = this.noise.isOn;
    noise.addEventListener("change", () => this.noise.set(noise.checked));
    this.show();
  }

  // What is shown.

  /**
   * Look at what the stream tells of. It is quicker than the answer to a line of this page's own,
   * which brings the view as well: that is waited for a while.
   */
  async called(signal) {
    await Promise.race([this.wire.posted, new Promise((rest) => setTimeout(rest, ANSWER_WITHIN))]);
    if (this.view.signal < signal) {
      await this.look();
    }
  }

  /** Ask for the view and draw it, if there is anything new. Rejects where it cannot be drawn. */
  async look() {
    const view = await this.wire.view();
    if (view) {
      this.take(view);
    }
    this.net(false);
    this.lines.flush();
  }

  /** Ask anew though nothing was said: the page was away, and its clocks may have stood. */
  again() {
    this.wire.forget();
    this.look().catch(() => {});
  }

  /** Draw a view that came with an answer, with its parts that the server draws. */
  take(view, isAnew = false) {
    if (view.looks !== this.wire.words) {
      this.again(); // the device was handed on meanwhile, or a choice laid down: another page is due
      return;
    }
    const isSameCount = view.late === this.view.late; // whoever looks on later counts otherwise
    if (isSameCount && view.signal < this.view.signal) {
      return;
    }
    this.clock.set(view.clock);
    if (!isAnew && isSameCount && view.signal === this.view.signal && view.eyes === this.view.eyes) {
      this.view = view;
      return;
    }
    if (view.eyes !== this.view.eyes) {
      this.typedLines?.conceal();
    }
    if (this.isDeclined(view)) {
      toast(texts.declined);
    }
    this.view = view;
    this.listener?.update(view.signal);
    this.swap(view.parts);
    if (this.announced !== view.revision) {
      this.noise.make(view.asks.length > 0);
      this.announce(view.lines.filter(({ serial }) => serial > this.announced));
      this.announced = view.revision;
    }
  }

  /** Tell whether this place's request was declined: gone, not withdrawn, nothing changed. */
  isDeclined(view) {
    const { request, revision, state } = this.view;
    const isGone = request?.own && !view.request && !this.withdraws;
    return isGone && view.revision === revision && view.state === state;
  }

  swap(text) {
    const made = new DOMParser().parseFromString(text, "text/html").getElementById("parts");
    const focused = document.activeElement;
    // A focus elsewhere, in the text box or at the lines, stays there; the tapped element is gone.
    const isHere = [by("ask"), by("board")].some((part) => part.contains(focused));
    this.asking.byKey &&= isHere || focused === document.body;
    const shown = this.shown();
    const before = reading();
    keeping(() => {
      by("parts").replaceWith(document.adoptNode(made));
      this.rig();
    });
    this.clock.draw();
    if (this.shown() !== shown) {
      before.scrolled.delete("ask"); // what is asked anew is read from its beginning
    }
    readOn(before);
  }

  /** Return what is asked here: the question, or the text that the server has drawn. */
  shown() {
    return this.asking.now || by("ask").textContent;
  }

  /** Show what this place is asked: the server has drawn all but the question. */
  show() {
    const { view } = this;
    for (const after of root.querySelectorAll("input[name=after]")) {
      after.value = view.revision;
    }
    this.lines.waits();
    if (this.lines.meanwhile && this.lines.length) {
      this.lines.courses();
    } else if (this.lines.refusal) {
      this.lines.refused();
    } else if (this.canAsk() && this.hasChosen()) {
      this.lines.laidDown();
    } else if (this.canAsk()) {
      const isAnew = this.choosesAgain === view.revision;
      const moment = view.lines.findLast(({ kind }) => !UNMOVING.includes(kind))?.serial;
      const { asks, sealed } = view;
      this.asking.begin(asks, { sealed, moment, anew: isAnew ? this.wire.seat : "" });
    } else {
      this.asking.begin([]);
      this.serve();
    }
    this.asking.land();
  }

  /** Show what the server asks or says here, where the page has shown lines of its own. */
  serve() {
    if (!this.lines.length && this.served[0]?.parentNode !== by("ask")) {
      by("ask").replaceChildren(...this.served);
    }
  }

  canAsk() {
    const hasCover = this.served.some((node) => node.querySelector?.("[data-as]"));
    const isCovered = (this.isShared && !this.wire.seat) || hasCover;
    return this.view.asks.length > 0 && !this.view.request && !isCovered && !this.lines.length;
  }

  /** Tell whether every choice that is asked of this device lies sealed already. */
  hasChosen() {
    const { asks, sealed, revision } = this.view;
    return this.choosesAgain !== revision && asks.every(({ seat }) => sealed.includes(seat));
  }

  /** What was chosen is laid down: who replaced a choice is done with it. */
  handOn() {
    this.choosesAgain = null;
    if (this.wire.anew) {
      this.wire.anew = "";
      history.replaceState(null, "", this.wire.words);
    }
  }

  /** Ask again for what was chosen: it may be replaced until the last choice is there. */
  chooseAgain() {
    this.choosesAgain = this.view.revision;
    this.show();
  }

  /**
   * Let a screen reader say once what happened, all lines of it, and what is asked now; if that has
   * the focus, it reads that anyway.
   */
  announce(lines) {
    const title = by("ask").querySelector(".ask-title");
    const asked = title && title !== document.activeElement ? title.textContent : "";
    const said = lines.slice(-AT_MOST).map(({ n, words }) => `${n}. ${words}`);
    const happened = said.length > 1 ? said : [by("last").textContent];
    by("live").textContent = [...happened, asked].join(" ").replace(/\s+/g, " ").trim();
  }

  net(isOffline) {
    if (isOffline !== this.isOffline) {
      this.isOffline = isOffline;
      this.lines.waits();
      if (!isOffline && !this.lines.length) {
        this.show();
      }
    }
  }

  // What is asked on the way.

  async choices(body) {
    return answerOf(await this.wire.post("choices", body));
  }

  whyNot(target) {
    return whyNot(this.asking, (body) => this.choices(body), target);
  }

  /** Another of this device's seats looks from now on; `anew`: it replaces its sealed choice. */
  async looks(seat, anew = "") {
    this.typedLines?.conceal();
    this.side(false);
    Object.assign(this.wire, { seat, anew });
    this.choosesAgain = Number(anew) || null;
    history.replaceState(null, "", this.wire.words);
    this.wire.forget();
    const view = await this.wire.view().catch(() => null);
    if (view) {
      this.take(view, true); // the cover is drawn, whatever the view before was
    } else {
      toast(texts.failed);
    }
  }

  side(isOpen) {
    const wasThere = by("side").contains(document.activeElement);
    root.classList.toggle("side-open", isOpen);
    if (isOpen) {
      by("side").focus();
    } else if (wasThere && !by("side").checkVisibility()) {
      by("more").focus();
    }
    if (!isOpen) {
      shut(by("side")); // what asked whether one is sure is answered
    }
  }
}

if (root) {
  new Table(JSON.parse(by("view").textContent));
}
