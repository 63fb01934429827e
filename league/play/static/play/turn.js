// From whose side the board is seen: the server draws it from that of whoever looks; a button turns
// it the other way, and the device remembers that for this table.

import { Kept } from "./kept.js";
import { by, root } from "./page.js";

const REMEMBERED = "table:turned:";

export class Turn {
  /** `onTurn` is called after the board was turned: marks on it lie elsewhere then. */
  constructor(uid, onTurn) {
    this.kept = new Kept(REMEMBERED + uid);
    this.onTurn = onTurn;
    root.addEventListener("click", (event) => {
      if (event.target.closest("#turn")) {
        event.preventDefault();
        this.set(!this.isOther);
      }
    });
  }

  /** Tell whether the board is wanted from the other side than the server draws it by itself. */
  get isOther() {
    return this.kept.text === "on";
  }

  set(isOther) {
    this.kept.text = isOther ? "on" : null;
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
