// The question under the board, and the way to a line: tap by tap, each lighting up the next.

import { isCard } from "../board/board.js";
import { benchOf, fillBench, fillSlots } from "../board/faces.js";
import { toQuestion } from "../focus.js";
import { by, piece } from "../page.js";
import { fillAnswers, fillSeats } from "./answers.js";
import { answered } from "./twice.js";

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
    this.moment = undefined; // the serial of the line after which this is asked
    this.isSaid = false; // a line is on its way
    this.fetched = null; // the question whose next one is being fetched
    this.later = []; // words of a line-up behind the position that is filled anew
    this.wishes = new Map(); // position -> the face that was put there before its turn
    this.face = ""; // the target of a card that shall come on, until its piece is tapped
    this.near = []; // targets of the board that lie too close together for the finger that tapped
  }

  /**
   * Begin with what is asked now, one question for each seat; a line half said goes on. `sealed`
   * are the seats that have chosen: they may choose anew, but the others come first, unless it is
   * who does choose `anew`. What was half said at another `moment`, which is the line that led to
   * the position, is forgotten: the same question may be about another roll.
   */
  begin(asks, { sealed = [], anew = "", moment } = {}) {
    const isStill = !this.isSaid && moment === this.moment;
    const isSame = isStill && JSON.stringify(asks) === JSON.stringify(this.asks);
    Object.assign(this, { asks, sealed, moment });
    if (isSame && this.way.length) {
      this.show();
      return;
    }
    this.stillLaid();
    this.first(anew);
    this.isSaid = false;
    this.fetched = null;
    this.show();
  }

  /** Ask the seat that chooses `anew`, else the first seat that has not chosen yet. */
  first(anew = "") {
    const isDue = ({ seat }) => !this.sealed.includes(seat) && !this.laid.has(seat);
    const first = this.asks.find(({ seat }) => seat === anew) || this.asks.find(isDue) || this.asks[0];
    this.way = first ? [{ question: first, tap: null }] : [];
    this.face = "";
    this.near = [];
    this.later = [];
    this.wishes.clear();
  }

  /** Keep those laid-down words that are still legal after another line of the writer. */
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
    this.complete(line);
  }

  get now() {
    return this.way.at(-1)?.question;
  }

  /** The question that this way began with: another one, where something else is asked now. */
  get beginning() {
    return this.way[0];
  }

  get isLocked() {
    return this.isSaid || this.fetched !== null;
  }

  /** Take a tap of the question shown. */
  async tap(tap, byKey = false) {
    const asked = this.now;
    if (this.isLocked || !asked?.taps.includes(tap)) {
      return;
    }
    this.byKey = byKey;
    this.near = [];
    if (tap.together) {
      this.lay(tap);
      return;
    }
    if (tap.line) {
      this.goesOn = this.laid.size > 0; // a hand is drawn anew: the other's card stays laid down
      this.complete(tap.line);
      return;
    }
    const next = tap.next || (await this.following(asked, tap));
    if (!next || this.now !== asked) {
      return; // the table asks something else by now
    }
    if (next.line) {
      this.complete(next.line);
      return;
    }
    this.way.push({ question: next, tap });
    this.show();
    this.tell(next.ask);
    await this.goOn();
  }

  complete(line) {
    answered();
    this.isSaid = true;
    this.board.offer([]);
    this.say(line);
  }

  /** Fetch what is asked behind a tap; nothing else is tapped meanwhile. */
  async following(asked, { word }) {
    this.fetched = asked;
    const next = await this.ask({ seat: asked.seat, partial: [...asked.partial, word] });
    if (this.fetched === asked) {
      this.fetched = null;
    }
    return next;
  }

  /** Let a screen reader say a question that a finger has led to; a key takes the focus there. */
  tell(words) {
    if (!this.byKey) {
      by("live").textContent = words;
    }
  }

  /** Say what was said behind a position before it was filled anew, and what was put there early. */
  async goOn() {
    const { later } = this;
    this.later = [];
    await this.walk(later);
    const at = this.now?.partial.length;
    const wish = this.wishes.get(at);
    this.wishes.delete(at);
    const tap = wish && this.now.taps.find(({ target }) => target === wish.target);
    if (tap) {
      await this.tap(tap);
    }
  }

  get canGoBack() {
    return this.way.length > 1 || this.laid.size > 0 || this.face !== "" || this.near.length > 0;
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

  /** Ask which of these targets a finger meant that is wider than they are. */
  which(near) {
    if (!this.isLocked) {
      this.near = near;
      this.byKey = false;
      this.show();
      this.tell(this.texts.which);
    }
  }

  /** Let a card come on: its pieces light up. */
  choose(face) {
    if (this.isLocked) {
      return;
    }
    this.near = [];
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
    const { beginning } = this;
    await refused(face.target);
    if (this.beginning === beginning) {
      this.later = [];
      await this.walk(words);
    }
  }

  back(byKey = false) {
    if (this.isLocked || !this.canGoBack) {
      return;
    }
    this.byKey = byKey;
    this.later = [];
    if (this.near.length) {
      this.near = [];
    } else if (this.face) {
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
    this.head(made, question);
    fillSeats(made.querySelector(".ask-seats"), this);
    fillSlots(made.querySelector(".ask-slots"), this);
    fillAnswers(made.querySelector(".answers"), this, drawn);
    fillBench(made.querySelector(".bench"), this);
    const more = made.querySelector(".ask-more");
    more.textContent = this.note(question, drawn);
    more.hidden = !more.textContent;
    const box = this.box();
    box.replaceChildren(made);
    this.fit(box);
    if (this.byKey) {
      toQuestion();
    }
  }

  /** Move the focus of a player who answered by key to the element in the question's place. */
  land() {
    if (this.byKey && document.activeElement === document.body) {
      toQuestion();
    }
  }

  /** Show what is asked, its rule and the way back. */
  head(made, question) {
    const face = this.bench.get(this.face);
    const asks = face ? this.texts.comes.replace("{card}", face.label) : question.ask;
    made.querySelector(".ask-title").textContent = this.near.length ? this.texts.which : asks;
    const rule = made.querySelector(".ask-rule");
    rule.textContent = question.rule;
    rule.href = `${this.rules}#${question.rule}`;
    rule.hidden = !question.rule;
    const undo = made.querySelector(".ask-undo");
    undo.hidden = !this.canGoBack;
    undo.addEventListener("click", (event) => this.back(event.detail === 0));
  }

  /** Return what else is to be known: that a choice lies sealed, or counts no more, where to tap. */
  note({ seat }, drawn) {
    const { notice } = this.asks.find((asked) => asked.seat === seat) || {};
    if (this.sealed.includes(seat)) {
      return this.texts.sealed;
    }
    const where = this.bench.size ? this.texts.bench : this.texts.board;
    const isOnBoard = ![...drawn].every(isCard);
    return [notice, isOnBoard ? where : ""].filter(Boolean).join(" ");
  }

  /** Mark whether all of the question is seen, now and at every size: then a drag scrolls nothing. */
  fit(box) {
    const mark = () => box.classList.toggle("fits", box.scrollHeight <= box.clientHeight);
    this.sizes?.disconnect();
    this.sizes = new ResizeObserver(mark);
    this.sizes.observe(box);
    mark();
  }

  /** Return what lights up: all that is offered, those close together that a finger may have meant, or
   * the pieces that a chosen card can come on for. */
  offered({ taps }) {
    if (this.near.length) {
      return taps.filter(({ target }) => this.near.includes(target));
    }
    const pieces = this.bench.get(this.face)?.pieces;
    return pieces ? taps.filter(({ target }) => pieces.has(target)) : taps;
  }

  choosesFor(asked) {
    if (!this.isLocked) {
      this.way = [{ question: asked, tap: null }];
      this.near = [];
      this.show();
    }
  }

  /** Go back to the question of a step of the way; return its word and those after it. */
  rewind(nth) {
    const words = this.way.slice(nth).map(({ tap }) => tap.word);
    this.way.length = nth;
    this.near = [];
    this.show();
    return words;
  }

  /** Say words again, as long as they can be said. */
  async walk(words) {
    const { beginning } = this;
    for (const word of words) {
      const tap = this.now?.taps.find((each) => each.word === word);
      if (!tap || tap.line || this.beginning !== beginning) {
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
