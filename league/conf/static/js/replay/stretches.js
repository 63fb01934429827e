// The places of a replay, many in one answer: none is asked for by itself.

/** What a server says of a stretch: lines of markup, and the numbers of those of each place. */
export class Stretches {
  /** `address` leads to the stretch with a place; `size` places are in each, `last` is the end. */
  constructor(address, size, last) {
    this.address = address;
    this.size = size;
    this.last = last;
    this.asked = new Map();
  }

  /** Return a promise of the markup of a place; near an end, the next stretch is fetched meanwhile. */
  async at(n) {
    const first = n - (n % this.size);
    const { lines, places } = await this.#fetched(first);
    const place = places[n - first];
    if (!place) {
      throw new Error(`There is no place ${n}.`);
    }
    this.#prepare(n, first);
    return place.map((line) => lines[line]).join("\n");
  }

  /** Forget everything: the server says something else by now. */
  clear() {
    this.asked.clear();
  }

  #prepare(n, first) {
    const isLate = n - first >= this.size / 2;
    const isEarly = n - first < this.size / 8;
    if (isLate && first + this.size <= this.last) {
      this.#fetched(first + this.size).catch(() => {});
    } else if (isEarly && first > 0) {
      this.#fetched(first - this.size).catch(() => {});
    }
  }

  #fetched(first) {
    if (!this.asked.has(first)) {
      const answer = this.#fetch(first);
      answer.catch(() => this.asked.delete(first));
      this.asked.set(first, answer);
    }
    return this.asked.get(first);
  }

  async #fetch(first) {
    const answer = await fetch(this.address(first), { cache: "no-store", credentials: "same-origin" });
    if (!answer.ok) {
      throw new Error(String(answer.status));
    }
    return answer.json();
  }
}
