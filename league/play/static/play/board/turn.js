// From whose side the board is seen: the server draws it from that of whoever looks; a button turns
// it the other way, and the device remembers that for this table.

import { Kept } from "../kept.js";
import { by, root } from "../page.js";

const REMEMBERED = "table:turned:";
const WORD = "turn"; // the word of an address that turns the board, where no script does

export class Turn {
  /** `onTurn` is called after the board was turned: marks on it lie elsewhere then. */
  constructor(uid, onTurn) {
    this.kept = new Kept(REMEMBERED + uid);
    this.onTurn = onTurn;
    this.carry();
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

  /** Remember what the button's link asked for: it was followed before this script was there. */
  carry() {
    const address = new URL(window.location);
    if (address.searchParams.has(WORD)) {
      this.remember(true);
      address.searchParams.delete(WORD);
      history.replaceState(null, "", address);
    }
  }

  remember(isOther) {
    this.kept.text = isOther ? "on" : null;
  }

  set(isOther) {
    this.remember(isOther);
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
