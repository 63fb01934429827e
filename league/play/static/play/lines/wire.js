// Asking the table: JSON there and back, refusals as objects, a lost network as null.

const LONGEST_LAG = 1000; // ms
const PARTS = { "X-Parts": "on" }; // a view comes with the parts of the page that the server draws

export class Wire {
  /** `seat` is which of this device's seats looks; it may change. */
  constructor(path) {
    this.path = path;
    this.seat = "";
    this.anew = ""; // the revision at which this seat replaces its sealed choice
    this.tags = {};
    this.lag = 0; // ms that a request is on its way, as the last one was
    this.posted = null; // the answer to what was posted last
  }

  address(act) {
    return `${this.path}${act}/${this.words}`;
  }

  /** Return the query of an address: the looking seat, and the choice that it replaces. */
  get words() {
    const anew = this.anew ? `&anew=${encodeURIComponent(this.anew)}` : "";
    return this.seat ? `?as=${encodeURIComponent(this.seat)}${anew}` : "";
  }

  /**
   * Post one act. Resolves to {ok, status, wait, body}: `wait` is in how many seconds to try again;
   * body is null where there is no network. A view says in `looks` who looked, and what for.
   */
  post(act, body) {
    const token = document.querySelector("[name=csrfmiddlewaretoken]");
    const headers = { ...PARTS, "Content-Type": "application/json", "X-CSRFToken": token?.value || "" };
    this.posted = this.fetched(act, { method: "POST", headers, body: JSON.stringify(body) });
    return this.posted;
  }

  async fetched(act, options) {
    const sent = performance.now();
    const looks = this.words;
    let answer;
    try {
      answer = await fetch(this.address(act), { credentials: "same-origin", ...options });
    } catch {
      return { ok: false, status: 0, wait: 0, body: null };
    }
    this.lag = Math.min(Math.round((performance.now() - sent) / 2), LONGEST_LAG);
    const body = await answer.json().catch(() => ({}));
    const wait = Number(answer.headers.get("Retry-After")) || 0;
    return { ok: answer.ok, status: answer.status, wait, body: { ...body, looks } };
  }

  /** Get the view, or null where nothing is new. Rejects where the site cannot be reached. */
  async view() {
    const looks = this.words;
    const address = this.address("view");
    const known = this.tags[address];
    const headers = known ? { ...PARTS, "If-None-Match": known } : PARTS;
    const answer = await fetch(address, { credentials: "same-origin", headers, cache: "no-store" });
    if (answer.status === 304) {
      return null;
    }
    if (!answer.ok) {
      throw new Error(`status ${answer.status}`);
    }
    const view = await answer.json();
    this.tags[address] = answer.headers.get("ETag"); // only now: what did not come was not seen
    return { ...view, looks };
  }

  /** Let the next questions be answered in full: what is shown is not what was seen last. */
  forget() {
    this.tags = {};
  }
}
