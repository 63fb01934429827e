// From whose side the board is seen: the server draws it from that of whoever looks; a button turns
// it the other way, and the device remembers that for this table.

import { by, root } from "./page.js";

const REMEMBERED = "table:turned:";

export class Turn {
  /** `onTurn` is called after the board was turned: marks on it lie elsewhere then. */
  constructor(uid, onTurn) {
    this.name = REMEMBERED + uid;
    this.onTurn = onTurn;
    this.spare = false; // where the device keeps nothing
    root.addEventListener("click", (event) => {
      if (event.target.closest("#turn")) {
        event.preventDefault();
        this.set(!this.isOther);
      }
    });
  }

  /** Tell whether the board is wanted from the other side than the server draws it by itself. */
  get isOther() {
    try {
      return localStorage.getItem(this.name) === "on";
    } catch {
      return this.spare;
    }
  }

  set(isOther) {
    this.spare = isOther;
    try {
      if (isOther) {
        localStorage.setItem(this.name, "on");
      } else {
        localStorage.removeItem(this.name);
      }
    } catch {
      // Nothing can be kept here: the board stays turned as long as the page.
    }
    this.show();
    this.onTurn();
  }

  /** Turn the board that the server has drawn. */
  show() {
    const { turned } = by("board").dataset;
    if (turned) {
      by("board").classList.toggle("turned", (turned === "second") !== this.isOther);
    }
  }
}
