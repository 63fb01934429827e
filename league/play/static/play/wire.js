// Asking the table: JSON there and back, refusals as objects, a lost network as null.

const LONGEST_LAG = 1000; // ms

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

  /** The words of an address that say who looks, and what for. */
  get words() {
    const anew = this.anew ? `&anew=${encodeURIComponent(this.anew)}` : "";
    return this.seat ? `?as=${encodeURIComponent(this.seat)}${anew}` : "";
  }

  /**
   * Post one act. Resolves to {ok, status, wait, body}: `wait` is in how many seconds to try again;
   * body is null where there is no network.
   */
  post(act, body) {
    const token = document.querySelector("[name=csrfmiddlewaretoken]");
    const headers = { "Content-Type": "application/json", "X-CSRFToken": token ? token.value : "" };
    this.posted = this.fetched(act, { method: "POST", headers, body: JSON.stringify(body) });
    return this.posted;
  }

  async fetched(act, options) {
    const sent = performance.now();
    let answer;
    try {
      answer = await fetch(this.address(act), { credentials: "same-origin", ...options });
    } catch {
      return { ok: false, status: 0, wait: 0, body: null };
    }
    this.lag = Math.min(Math.round((performance.now() - sent) / 2), LONGEST_LAG);
    const body = await answer.json().catch(() => ({}));
    const wait = Number(answer.headers.get("Retry-After")) || 0;
    return { ok: answer.ok, status: answer.status, wait, body };
  }

  /** Get the view, or null where nothing is new. Rejects where the site cannot be reached. */
  async view() {
    const answer = await this.get("view");
    return answer && answer.json();
  }

  /**
   * Get the parts of the page that a line changes; null where nothing is new. `drawn` has to be
   * called once the text is on the page: parts that came too late for it were not seen.
   */
  async parts() {
    const address = this.address("board");
    const answer = await this.get("board");
    if (!answer) {
      return null;
    }
    const tag = this.tags[address];
    delete this.tags[address];
    const text = await answer.text();
    return { text, drawn: () => (this.tags[address] = tag) };
  }

  async get(act) {
    const address = this.address(act);
    const headers = this.tags[address] ? { "If-None-Match": this.tags[address] } : {};
    const answer = await fetch(address, { credentials: "same-origin", headers, cache: "no-store" });
    if (answer.status === 304) {
      return null;
    }
    if (!answer.ok) {
      throw new Error(`status ${answer.status}`);
    }
    this.tags[address] = answer.headers.get("ETag");
    return answer;
  }

  /** Let the next questions be answered in full: what is shown is not what was seen last. */
  forget() {
    this.tags = {};
  }
}
