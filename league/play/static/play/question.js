// The question under the board, and the way to a line: tap by tap, each lighting up the next.

import { benchOf, fillSlots } from "./faces.js";
import { names, piece } from "./page.js";

const LISTED = 9; // more answers than this stand closer together
const NARROWEST = 4; // answers of a kind in a row
const WIDEST = 6;

export class Asking {
  /**
   * `box` gives what holds the question; `board` is the drawing; `ask` fetches what is not here yet;
   * `say` gets a line that is complete.
   */
  constructor({ box, ask, say, rules, texts }) {
    Object.assign(this, { box, ask, say, rules, texts });
    this.board = null;
    this.bench = new Map(); // cards that may come on for a piece of the board
    this.asks = [];
    this.way = []; // the questions so far, the one shown last, each with the tap that led to it
    this.laid = new Map(); // seat -> its choice, where who writes for all lays them down together
    this.isLocked = false;
    this.later = []; // words of a line-up behind the position that is filled anew
    this.wishes = new Map(); // position -> the face that was put there before its turn
    this.face = ""; // the target of a card that shall come on, until its piece is tapped
  }

  /**
   * Begin with what is asked now, one question for each seat; a line half said goes on. `sealed`
   * are the seats that have chosen: they may choose anew, but the others come first, unless it is
   * who does choose `anew`.
   */
  begin(asks, sealed = [], anew = "") {
    const isSame = !this.isLocked && JSON.stringify(asks) === JSON.stringify(this.asks);
    this.asks = asks;
    this.sealed = sealed;
    if (isSame && this.way.length) {
      this.show();
      return;
    }
    this.stillLaid();
    this.first(anew);
    this.isLocked = false;
    this.show();
  }

  /** Ask who does choose `anew`, else the first seat that has not chosen yet. */
  first(anew = "") {
    const isDue = ({ seat }) => !this.sealed.includes(seat) && !this.laid.has(seat);
    const first = this.asks.find(({ seat }) => seat === anew) || this.asks.find(isDue) || this.asks[0];
    this.way = first ? [{ question: first, tap: null }] : [];
    this.face = "";
    this.later = [];
    this.wishes.clear();
  }

  /** Keep of what was laid down what can still be said after another line of whoever writes. */
  stillLaid() {
    if (!this.asks.length) {
      return; // that line is on its way
    }
    const before = this.goesOn ? this.laid : new Map();
    this.goesOn = false;
    this.laid = new Map();
    for (const { seat, taps } of this.asks) {
      const again = taps.find((tap) => tap.together && tap.line === before.get(seat)?.line);
      if (again) {
        this.laid.set(seat, again);
      }
    }
  }

  /** Lay a choice down; with the last one all are said as one line. */
  lay(tap) {
    this.laid.set(this.now.seat, tap);
    if (this.laid.size < this.asks.length) {
      this.first();
      this.show();
      return;
    }
    const line = this.asks.map(({ seat }) => this.laid.get(seat).line).join(" ");
    this.laid.clear();
    this.lock();
    this.say(line);
  }

  get now() {
    return this.way.at(-1)?.question;
  }

  lock() {
    this.isLocked = true;
    this.board.offer([]);
  }

  /** Take a tap of the question shown. */
  async tap(tap, byKey = false) {
    if (this.isLocked || !this.now?.taps.includes(tap)) {
      return;
    }
    const { seat, partial } = this.now;
    this.byKey = byKey;
    if (tap.together) {
      this.lay(tap);
      return;
    }
    if (tap.line) {
      this.goesOn = this.laid.size > 0; // a hand is drawn anew: the other's card stays laid down
      this.lock();
      this.say(tap.line);
      return;
    }
    this.isLocked = true;
    const next = tap.next || (await this.ask({ seat, partial: [...partial, tap.word] }));
    this.isLocked = false;
    if (!next) {
      return;
    }
    if (next.line) {
      this.lock();
      this.say(next.line);
      return;
    }
    this.way.push({ question: next, tap });
    this.show();
    await this.goOn();
  }

  /** Say what was said behind a position before it was filled anew, and what was put there early. */
  async goOn() {
    const { later } = this;
    this.later = [];
    await this.walk(later);
    const at = this.now.partial.length;
    const wish = this.wishes.get(at);
    this.wishes.delete(at);
    const tap = wish && this.now.taps.find(({ target }) => target === wish.target);
    if (tap) {
      await this.tap(tap);
    }
  }

  get canGoBack() {
    return this.way.length > 1 || this.laid.size > 0 || this.face !== "";
  }

  async target(target, byKey) {
    const [tap, card] = this.bench.get(this.face)?.pieces.get(target) || [
      this.now?.taps.find((each) => each.target === target),
    ];
    this.face = "";
    if (tap) {
      await this.tap(tap, byKey);
    }
    if (card) {
      await this.tap(card, byKey);
    }
  }

  /** Let a card come on: its pieces light up. */
  choose(face) {
    this.face = this.face === face.target ? "" : face.target;
    this.show();
  }

  /** Return what was tapped for a word of the line-up. */
  labelOf(word) {
    const taps = this.way.flatMap(({ question }) => question.taps);
    return taps.find((tap) => tap.word === word)?.label || word.split("=").at(-1);
  }

  /**
   * Ask once more who lies on a position of the line-up; those behind it stay, if they can. Return
   * the words that are said anew.
   */
  again(at) {
    const nth = this.way.findIndex(({ question }) => question.partial.length === at);
    if (nth < 0 || nth === this.way.length - 1 || this.isLocked) {
      return [];
    }
    const words = this.rewind(nth + 1);
    this.later = words.slice(1);
    return words;
  }

  /**
   * Put a face on a position of the line-up: the one asked for, an earlier or a later one. `refused`
   * says why it cannot lie there.
   */
  async seat(face, at, refused) {
    if (at > this.now.partial.length) {
      this.wishes.set(at, face);
      this.show();
      return;
    }
    const words = this.again(at);
    const tap = this.now.taps.find(({ target }) => target === face.target);
    if (tap && this.now.partial.length === at) {
      await this.tap(tap);
      return;
    }
    await refused(face.target);
    this.later = [];
    await this.walk(words);
  }

  back(byKey = false) {
    if (this.isLocked || !this.canGoBack) {
      return;
    }
    this.byKey = byKey;
    this.later = [];
    if (this.face) {
      this.face = "";
    } else if (this.way.length > 1) {
      this.way.pop();
    } else {
      this.laid.delete([...this.laid.keys()].at(-1));
      this.first();
    }
    this.show();
  }

  show() {
    const question = this.now;
    if (!question) {
      this.board.offer([]);
      this.board.ghosts([]);
      return;
    }
    this.bench = benchOf(question);
    const drawn = this.board.offer(this.offered(question));
    this.board.ghosts(this.picks());
    const made = piece("question");
    const title = made.querySelector(".ask-title");
    const face = this.bench.get(this.face);
    title.textContent = face ? this.texts.comes.replace("{card}", face.label) : question.ask;
    const rule = made.querySelector(".ask-rule");
    rule.textContent = question.rule;
    rule.href = `${this.rules}#${question.rule}`;
    rule.hidden = !question.rule;
    const undo = made.querySelector(".ask-undo");
    undo.hidden = !this.canGoBack;
    undo.addEventListener("click", (event) => this.back(event.detail === 0));
    this.seats(made.querySelector(".ask-seats"));
    fillSlots(made.querySelector(".ask-slots"), this);
    this.answers(made.querySelector(".answers"), question.taps, drawn);
    const bench = made.querySelector(".bench");
    bench.hidden = !this.bench.size;
    bench.append(...[...this.bench.values()].map((face) => this.onBench(face)));
    const more = made.querySelector(".ask-more");
    const hasChosen = this.sealed.includes(question.seat);
    more.hidden = drawn.size === 0 && !hasChosen;
    more.textContent = hasChosen ? this.texts.sealed : this.bench.size ? this.texts.bench : this.texts.board;
    const box = this.box();
    box.replaceChildren(made);
    this.fit(box);
    if (this.byKey) {
      title.focus();
    }
  }

  /** Tell the page whether all of the question is seen, now and at every size: then a drag scrolls
   * nothing. */
  fit(box) {
    const tell = () => box.classList.toggle("fits", box.scrollHeight <= box.clientHeight);
    this.sizes?.disconnect();
    this.sizes = new ResizeObserver(tell);
    this.sizes.observe(box);
    tell();
  }

  /** Return what lights up: all that is offered, or the pieces that a chosen card can come on for. */
  offered({ taps }) {
    const pieces = this.bench.get(this.face)?.pieces;
    return pieces ? taps.filter(({ target }) => pieces.has(target)) : taps;
  }

  onBench(face) {
    const button = piece("answer");
    button.querySelector("span").textContent = face.label;
    button.title = face.hint;
    button.dataset.of = face.target;
    button.classList.add("drags");
    button.setAttribute("aria-pressed", this.face === face.target);
    button.addEventListener("click", () => this.choose(face));
    return button;
  }

  /** Let a device for several seats choose for whom it answers first. */
  seats(row) {
    row.hidden = this.asks.length < 2;
    for (const asked of this.asks) {
      const button = piece("answer");
      const mark = this.sealed.includes(asked.seat) ? " ✓" : "";
      button.querySelector("span").textContent = (names[asked.seat] || asked.seat) + mark;
      button.querySelector("small").textContent = this.laid.get(asked.seat)?.label || "";
      button.setAttribute("aria-pressed", asked.seat === this.now.seat);
      button.addEventListener("click", () => {
        this.way = [{ question: asked, tap: null }];
        this.show();
      });
      row.append(button);
    }
  }

  answers(row, taps, drawn) {
    const faces = taps.filter((tap) => tap.target.startsWith("face:"));
    row.classList.toggle("answers-dice", faces.length > 0 && faces.length === taps.length);
    const listed = taps.filter(({ target }) => !drawn.has(target) || target.startsWith("card:"));
    row.classList.toggle("answers-many", listed.length > LISTED);
    row.append(...listed.map((tap) => this.answer(tap)));
    if (listed.length > LISTED) {
      inRows(row);
    }
  }

  answer(tap) {
    const [kind, name] = tap.target.split(":");
    const isDie = kind === "face" && document.getElementById(`t-face-${name}`);
    const button = piece(isDie ? `face-${name}` : "answer");
    if (isDie) {
      button.setAttribute("aria-label", tap.label);
    } else {
      button.querySelector("span").textContent = tap.label;
      button.querySelector("small").textContent = tap.hint;
    }
    button.dataset.of = tap.target;
    button.classList.toggle("drags", kind === "card" && (!tap.line || this.now.slots?.length > 0));
    button.addEventListener("click", (event) => this.tap(tap, event.detail === 0));
    return button;
  }

  /** Go back to the question of a step of the way; return its word and those after it. */
  rewind(nth) {
    const words = this.way.slice(nth).map(({ tap }) => tap.word);
    this.way.length = nth;
    this.show();
    return words;
  }

  /** Say words again, as long as they can be said. */
  async walk(words) {
    for (const word of words) {
      const tap = this.now?.taps.find((each) => each.word === word);
      if (!tap || tap.line) {
        return;
      }
      await this.tap(tap);
    }
  }

  /** Return what was picked on this way, and the partners that a pick places by itself; what is
   * dragged counts as picked where it is held. */
  picks(held = null) {
    const picks = [];
    const taps = this.way.slice(1).map(({ tap }) => tap);
    for (const [nth, tap] of (held ? [...taps, held] : taps).entries()) {
      const cell = tap.target.startsWith("cell:") ? tap.target.slice(5) : "";
      const who = cell ? tap.word.replace(cell, "").replace(/\W/g, "") : "";
      picks.push({ target: tap.target, text: who, step: cell && who ? nth + 1 : undefined });
      const mate = cell && tap.hint.match(/(\d+)\D+?([a-z]\d+)/);
      if (mate && this.board.has(`cell:${mate[2]}`)) {
        picks.push({ target: `cell:${mate[2]}`, text: mate[1], mate: true });
      }
    }
    return picks;
  }
}

/** Lay many short answers in a row for each kind: those that differ in their number alone. */
function inRows(row) {
  const kinds = new Map();
  for (const button of row.children) {
    const kind = button.querySelector("span").textContent.replace(/\d+$/, "");
    kinds.set(kind, [...(kinds.get(kind) || []), button]);
  }
  const most = Math.max(...[...kinds.values()].map((buttons) => buttons.length));
  const wide = most > WIDEST ? Math.ceil(most / 2) : most;
  if (wide < NARROWEST || wide > WIDEST) {
    return;
  }
  row.classList.add(`answers-${wide}`);
  for (const buttons of kinds.values()) {
    buttons[0].classList.add(buttons.length > 1 ? "begins" : "apart");
  }
}
