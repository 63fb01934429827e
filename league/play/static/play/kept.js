// Words that the device keeps between two pages; where it keeps nothing, they live as long as the page.

export class Kept {
  /** `storage` names where: on the device, or (`sessionStorage`) for this tab alone. */
  constructor(name, storage = "localStorage") {
    this.name = name;
    this.storage = storage;
    this.spare = null; // what could not be kept
    this.isSpare = false;
  }

  /** The words, or null where none are kept. */
  get text() {
    if (!this.isSpare) {
      try {
        return window[this.storage].getItem(this.name);
      } catch {
        // A device that keeps nothing.
      }
    }
    return this.spare;
  }

  /** Keep these words; null keeps none. */
  set text(text) {
    this.spare = text;
    try {
      if (text === null) {
        window[this.storage].removeItem(this.name);
      } else {
        window[this.storage].setItem(this.name, text);
      }
      this.isSpare = false;
    } catch {
      this.isSpare = true; // full, or forbidden: what is read there would be of before
    }
  }
}
