// Tells a page when its table has moved on: by the stream, and by asking while there is none.

const ASK_EVERY = 2000; // ms between two polls
const ASK_AT_MOST_EVERY = 16000; // while the site does not answer
const OPENS_WITHIN = 8000; // a stream that has said nothing by then is held back by a proxy
const SILENT_FOR = 40000; // it beats every 15 s: after this it is dead, whatever the socket says
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60000;

/** Take between half and all of a time, so that a hall full of phones does not come at once. */
function jittered(ms) {
  return ms * (0.5 + Math.random() / 2);
}

/**
 * Listen to a sitting until `close` of what is returned is called.
 *
 * url       address of the sitting's stream; empty where no stream runs
 * ticket    the ticket, or a function that returns the newest one the page was given
 * seen      the signal that the page already shows
 * onSignal  called with each newer signal: the page asks for its view. If it returns a promise
 *           that rejects, the page is asked by `poll` until that succeeds
 * onState   called with "connecting", "live", "polling", "offline", "paused", "gone" or "closed"
 *           when that changes
 * poll      asks for the view (a GET with If-None-Match), shows it, and resolves to the signal
 *           that is shown then; rejects when the site cannot be reached
 *
 * Of `update(signal)` the page makes use when it learnt of a signal otherwise, of `ask()` when it
 * could not show what it learnt: `poll` is called until it succeeds. Only the last listener of a
 * page listens: another call of `listen` closes the one before.
 */
export function listen({ url, ticket, seen = -1, onSignal, onState = () => {}, poll }) {
  current?.close();
  const listener = new Listener({ url, ticket, seen, onSignal, onState, poll });
  current = listener;
  listener.begin();
  return {
    close: () => listener.close(),
    update: (signal) => listener.see(signal),
    ask: () => listener.ask(),
    get state() {
      return listener.state;
    },
    get seen() {
      return listener.seen;
    },
  };
}

let current = null;

class Listener {
  constructor(options) {
    Object.assign(this, options);
    this.state = "";
    this.source = null; // the one EventSource
    this.timers = {}; // by what they are for: open, watch, poll
    this.pause = FIRST_PAUSE;
    this.misses = 0; // polls in a row that were not answered
    this.isAlive = false; // the stream has said something
    this.isPolling = false; // there is no stream now
    this.isAsking = false;
    this.isClosed = false;
    this.changed = () => this.look();
    this.left = () => this.rest();
    this.online = () => this.hurry();
  }

  begin() {
    document.addEventListener("visibilitychange", this.changed);
    window.addEventListener("pageshow", this.changed);
    window.addEventListener("pagehide", this.left);
    window.addEventListener("online", this.online);
    if (document.visibilityState === "hidden") {
      this.rest();
    } else {
      this.say("connecting");
      this.open();
    }
  }

  close(state = "closed") {
    if (this.isClosed) {
      return;
    }
    this.isClosed = true;
    document.removeEventListener("visibilitychange", this.changed);
    window.removeEventListener("pageshow", this.changed);
    window.removeEventListener("pagehide", this.left);
    window.removeEventListener("online", this.online);
    this.drop();
    this.stop("open");
    this.stop("poll");
    if (current === this) {
      current = null;
    }
    this.say(state);
  }

  // News for the page.

  say(state) {
    if (state !== this.state) {
      this.state = state;
      this.onState(state);
    }
  }

  see(signal) {
    if (Number.isInteger(signal) && signal > this.seen) {
      this.seen = signal;
      return true;
    }
    return false;
  }

  // The stream.

  get address() {
    const words = new URLSearchParams({
      ticket: typeof this.ticket === "function" ? this.ticket() : this.ticket,
    });
    if (this.seen >= 0) {
      words.set("seen", this.seen);
    }
    return `${this.url}?${words}`;
  }

  open() {
    this.drop();
    this.stop("open");
    if (!this.url) {
      this.isPolling = true;
      this.ask();
      return;
    }
    const source = new EventSource(this.address);
    const hears = (kind, act) =>
      source.addEventListener(kind, (event) => this.source === source && act(event));
    this.source = source;
    hears("beat", () => this.alive());
    hears("table", (event) => {
      this.alive();
      this.called(JSON.parse(event.data).signal);
    });
    hears("gone", () => this.gone());
    hears("error", () => this.lost());
    this.start("watch", OPENS_WITHIN, () => this.lost());
  }

  alive() {
    this.start("watch", SILENT_FOR, () => this.lost());
    if (!this.isAlive) {
      this.isAlive = true;
      this.isPolling = false;
      this.misses = 0;
      this.pause = FIRST_PAUSE;
      this.stop("poll");
      this.say("live");
    }
  }

  /** Where the page cannot show what it was called for, it is asked again. */
  async called(signal) {
    if (this.see(signal)) {
      try {
        await this.onSignal(signal);
      } catch {
        this.ask();
      }
    }
  }

  /** Ask until the stream is back; look for it with longer and longer pauses. */
  lost() {
    this.drop();
    this.isPolling = true;
    this.start("open", jittered(this.pause), () => this.open());
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
    if (!this.timers.poll) {
      this.ask();
    }
  }

  /** The sitting was deleted: fetch the view once, whose answer says so. */
  async gone() {
    this.close("gone");
    await this.poll().catch(() => {});
  }

  drop() {
    this.stop("watch");
    this.source?.close();
    this.source = null;
    this.isAlive = false;
  }

  // Asking.

  async ask() {
    if (this.isAsking || this.isClosed) {
      return;
    }
    this.stop("poll");
    this.isAsking = true;
    try {
      this.see(await this.poll());
      this.misses = 0;
    } catch {
      this.misses += 1;
    }
    this.isAsking = false;
    if (!this.isClosed && this.state !== "paused") {
      this.asked();
    }
  }

  asked() {
    if (this.misses) {
      this.say("offline");
    } else if (this.isPolling) {
      this.say("polling");
    } else if (this.isAlive) {
      this.say("live");
    }
    if (this.isPolling || this.misses) {
      const pause = Math.min(ASK_EVERY * 2 ** this.misses, ASK_AT_MOST_EVERY);
      this.start("poll", this.misses ? jittered(pause) : pause, () => this.ask());
    }
  }

  // The page is put away, and shown again.

  look() {
    const isHidden = document.visibilityState === "hidden";
    if (isHidden && this.state !== "paused") {
      this.rest();
    } else if (!isHidden && this.state === "paused") {
      this.wake();
    }
  }

  rest() {
    this.drop();
    this.stop("open");
    this.stop("poll");
    this.isPolling = false;
    this.say("paused");
  }

  wake() {
    this.pause = FIRST_PAUSE;
    this.say("connecting");
    this.ask();
    this.open();
  }

  /** The device has a net again: do not wait for the pauses to end. */
  hurry() {
    if (!this.isAlive && this.state !== "paused") {
      this.wake();
    }
  }

  // Timers.

  start(what, ms, act) {
    this.stop(what);
    this.timers[what] = setTimeout(() => {
      delete this.timers[what];
      act();
    }, ms);
  }

  stop(what) {
    clearTimeout(this.timers[what]);
    delete this.timers[what];
  }
}
