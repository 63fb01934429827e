// Dragging: the same as a tap on what is dragged and a tap on where it is dropped.

import { by, root } from "../page.js";
import { slotAt } from "./faces.js";

const BEGINS = 8; // px from the press: less is a tap
const REACH = 44; // px from a drop to the target that it means
const CLICKS_WITHIN = 350; // ms from a drop to the click that a browser makes of it

/**
 * What is dragged: `pick` is its own tap, if it has one, `face` a card that goes on a position of a
 * line-up or comes on for a piece; `label` is shown at the finger.
 */
class Hold {
  constructor(event, { pick = null, face = null, label = "", step = -1 } = {}) {
    Object.assign(this, { pick, face, label, step });
    this.id = event.pointerId;
    this.start = [event.clientX, event.clientY];
    this.at = this.start;
    this.isDragged = false;
    this.ready = Promise.resolve();
    this.words = []; // of the step that is done anew, and of those after it
    this.beginning = null; // the first question of the line that was asked for at the press
  }

  isFar() {
    return Math.hypot(this.at[0] - this.start[0], this.at[1] - this.start[1]) >= BEGINS;
  }
}

export class Drag {
  /** `table` holds the `board` and the `asking` of now; `whyNot` says why something is refused. */
  constructor(table) {
    this.table = table;
    this.hold = null;
    this.droppedAt = null; // ms since the page began
    // A drag that is let go in motion would be a fling, and the next tap would only stop that.
    this.still = (event) => this.hold?.isDragged && event.cancelable && event.preventDefault();
    this.chip = document.createElement("div");
    this.chip.className = "drag-chip";
    this.chip.hidden = true;
    root.append(this.chip);
    root.addEventListener("pointerdown", (event) => this.pressed(event));
    root.addEventListener("pointermove", (event) => this.moved(event));
    root.addEventListener("pointerup", (event) => this.released(event));
    root.addEventListener("pointercancel", (event) => this.cancelled(event));
    root.addEventListener("dragstart", (event) => event.target.closest("#board") && event.preventDefault());
    root.addEventListener("click", (event) => this.clicked(event), true);
  }

  get asking() {
    return this.table.asking;
  }

  get board() {
    return this.table.board;
  }

  pressed(event) {
    this.droppedAt = null;
    if (this.hold || event.button !== 0 || !event.isPrimary || this.asking.isLocked) {
      return;
    }
    this.hold = this.held(event);
    if (this.hold) {
      this.hold.beginning = this.asking.beginning;
    }
    if (this.hold && event.target.closest("#board, .fits")) {
      // There nothing scrolls. Its own: what was pressed may leave the page before it is let go.
      event.target.addEventListener("touchmove", this.still, { passive: false });
    }
  }

  /** Tell whether the table asks something else by now than when a drag began. */
  isStale(hold) {
    return hold.beginning !== this.asking.beginning;
  }

  /** Return what a press takes hold of: a placed partner, something to pick, a place. */
  held(event) {
    const placed = event.target.closest("[data-step]");
    if (placed) {
      return new Hold(event, { step: Number(placed.dataset.step), label: placed.textContent });
    }
    const button = event.target.closest("#ask .answer[data-of]");
    if (!button && !this.board.svg?.contains(event.target)) {
      return null;
    }
    const target = button ? button.dataset.of : this.board.at(event.clientX, event.clientY);
    const tap = this.asking.now?.taps.find((each) => each.target === target);
    const face = this.asking.now?.slots?.length ? tap : this.asking.bench.get(target);
    if (face) {
      return new Hold(event, { face, label: face.label });
    }
    if (tap && !isPlace(tap)) {
      return new Hold(event, { pick: tap, label: tap.label });
    }
    const isPlacing = !button && this.asking.now?.taps.some(isPlace);
    return isPlacing ? new Hold(event) : null;
  }

  moved(event) {
    const { hold } = this;
    if (hold?.id !== event.pointerId) {
      return;
    }
    if (this.isStale(hold)) {
      this.cancel();
      return;
    }
    hold.at = [event.clientX, event.clientY];
    if (!hold.isDragged && hold.isFar()) {
      this.begin(hold);
    }
    if (hold.isDragged) {
      this.follow(hold);
    }
  }

  begin(hold) {
    hold.isDragged = true;
    this.freeze(by("ask").getBoundingClientRect().height);
    root.setPointerCapture(hold.id);
    root.classList.add("dragging");
    if (hold.step >= 0) {
      hold.words = this.asking.rewind(hold.step);
    } else if (hold.face?.pieces) {
      this.asking.face = hold.face.target;
      this.asking.show();
    } else if (hold.pick && !hold.pick.line) {
      hold.depth = this.asking.way.length;
      hold.ready = this.asking.tap(hold.pick);
    }
    this.chip.textContent = hold.label;
    this.chip.hidden = !hold.label;
  }

  /** Keep the question as tall as it is, so that the board lies still; without a height no more. */
  freeze(height = 0) {
    const { style } = by("ask");
    style.height = style.maxHeight = style.minHeight = height ? `${height}px` : "";
  }

  /** Show what a drop would do: the target that is meant, what is placed there and its partner. */
  follow(hold) {
    const [x, y] = hold.at;
    this.chip.style.translate = `${x}px ${y}px`;
    const slot = hold.face ? slotAt(x, y) : -1;
    for (const each of by("ask").querySelectorAll("[data-slot]")) {
      each.classList.toggle("over", Number(each.dataset.slot) === slot);
    }
    const target = this.board.meant(x, y, REACH);
    this.board.point(target);
    const tap = this.asking.now?.taps.find((each) => each.target === target);
    this.board.ghosts(this.asking.picks(tap && isPlace(tap) ? tap : null));
  }

  async released(event) {
    const { hold } = this;
    if (hold?.id !== event.pointerId) {
      return;
    }
    hold.at = [event.clientX, event.clientY];
    this.letGo();
    if (hold.isDragged) {
      this.droppedAt = event.timeStamp;
      await hold.ready;
      if (!this.isStale(hold)) {
        await this.dropped(hold);
      }
      this.freeze();
    }
  }

  async dropped(hold) {
    const [x, y] = hold.at;
    const isOnBoard = isWithin(by("board"), x, y);
    if (hold.face) {
      await this.faceDropped(hold, isOnBoard);
      return;
    }
    if (hold.pick?.line) {
      // A card that is a line by itself is played by carrying it anywhere else on the board.
      if (isOnBoard && this.board.at(x, y) !== hold.pick.target) {
        await this.asking.tap(hold.pick);
      }
      return;
    }
    const target = isOnBoard ? this.board.meant(x, y, REACH) : "";
    const tap = this.asking.now?.taps.find((each) => each.target === target);
    if (tap) {
      await this.asking.tap(tap);
      if (!this.isStale(hold)) {
        await this.asking.walk(hold.words.slice(1));
      }
      return;
    }
    const other = isOnBoard ? this.board.at(x, y) : "";
    if (other && other !== hold.pick?.target) {
      await this.table.whyNot(other);
    }
    if (!this.isStale(hold)) {
      await this.undo(hold, other);
    }
  }

  /** Put a face where it was dropped: on a position of the line-up, or on a piece of the board. */
  async faceDropped({ face, at: [x, y] }, isOnBoard) {
    const slot = slotAt(x, y);
    const piece = isOnBoard ? this.board.meant(x, y, REACH) : "";
    this.freeze(); // the position is known: what is asked next takes its own room
    if (face.pieces) {
      await (piece ? this.asking.target(piece) : this.asking.back());
    } else if (slot >= 0) {
      await this.asking.seat(face, slot, (target) => this.table.whyNot(target));
    }
  }

  /** Let everything be as it was before the drag; dropped where it was, it stays picked. */
  async undo(hold, other) {
    if (hold.step >= 0) {
      await this.asking.walk(hold.words);
    } else if (hold.face) {
      this.asking.face = "";
      this.asking.show();
    } else if (hold.pick && other !== hold.pick.target && this.asking.way.length > hold.depth) {
      this.asking.back();
    } else {
      this.asking.show();
    }
  }

  letGo() {
    const { hold } = this;
    this.hold = null;
    this.chip.hidden = true;
    root.classList.remove("dragging");
    this.board.point("");
    if (hold && root.hasPointerCapture(hold.id)) {
      root.releasePointerCapture(hold.id);
    }
  }

  cancelled(event) {
    if (this.hold?.id === event.pointerId) {
      this.cancel();
    }
  }

  /** Put back what is dragged. Return whether anything was. */
  cancel() {
    const { hold } = this;
    if (!hold?.isDragged) {
      this.hold = null;
      return false;
    }
    this.letGo();
    hold.ready.then(() => this.isStale(hold) || this.undo(hold, "")).then(() => this.freeze());
    return true;
  }

  /** The click that a browser makes of a drag is none; not every browser, nor every drag, makes it. */
  clicked(event) {
    const isOfDrag = this.droppedAt !== null && event.timeStamp - this.droppedAt < CLICKS_WITHIN;
    this.droppedAt = null;
    if (isOfDrag && event.detail > 0) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
}

/** Tell whether a tap says where something goes: such a one is dropped on, not dragged. */
function isPlace(tap) {
  return tap.target.startsWith("cell:");
}

function isWithin(box, x, y) {
  const { left, top, right, bottom } = box.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}
