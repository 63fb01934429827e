// The drawing as something to tap: what is offered glows, what was picked stays to be seen.

import { rove, step } from "./arrows.js";

const SVG = "http://www.w3.org/2000/svg";
const NEAR = 24; // px beside a target that still mean it: a thumb is wider than a cell
const SLIP = 8; // px, where something else was hit
const CROWDED = 20; // px: targets narrower than this are chosen among by name, if a finger covers several
const THUMB = 22; // px from the middle of a touch to its rim
const MOST = 6; // of what a finger covers

/** Make an SVG element with its attributes. */
function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  return element;
}

export class Board {
  /** `onTap` gets an offered target; `onCrowd` several that a finger covers; `onOther` one not offered. */
  constructor(box, { onTap, onCrowd, onOther }) {
    Object.assign(this, { box, onTap, onCrowd, onOther });
    this.isTouched = false; // by a finger, the last time
    this.taps = new Map(); // target -> its mark
    box.addEventListener("pointerdown", ({ pointerType }) => (this.isTouched = pointerType === "touch"));
    box.addEventListener("click", (event) => this.clicked(event));
    box.addEventListener("keydown", (event) => this.pressed(event));
    // The drawing is said in the words of its description; of its parts only targets have names.
    for (const part of this.svg?.querySelectorAll(":scope > :not(title, desc)") || []) {
      part.setAttribute("aria-hidden", "true");
    }
  }

  get svg() {
    return this.box.querySelector("svg.board");
  }

  has(target) {
    return Boolean(this.drawn(target));
  }

  drawn(target) {
    return this.svg?.querySelector(`[data-target="${CSS.escape(target)}"]`) || null;
  }

  /** Show what is offered: [{target, label}]. Return the targets that are on the drawing. */
  offer(taps) {
    this.layer("taps").replaceChildren();
    this.taps.clear();
    // All is measured before anything is drawn: else the page is laid out anew for each target.
    const places = taps.map(({ target }) => this.place(target));
    for (const [nth, { target, label }] of taps.entries()) {
      const place = places[nth];
      if (place && !this.taps.has(target)) {
        this.taps.set(target, this.mark(target, label, place));
      }
    }
    rove(this.stops);
    this.svg?.setAttribute("role", this.stops.length ? "group" : "img");
    return new Set(this.taps.keys());
  }

  /** What the keys lead to: cards are named among the answers. */
  get stops() {
    return [...this.taps].filter(([target]) => !isCard(target)).map(([, shape]) => shape);
  }

  /** Draw what is picked on the way: {target, text, mate, step} at their cells. */
  ghosts(picks) {
    const layer = this.layer("ghosts");
    layer.replaceChildren();
    for (const { target, text, mate, step: nth } of picks) {
      const place = this.place(target);
      if (!place) {
        continue;
      }
      const { x, y } = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
      if (!text) {
        const round = Math.max(place.width, place.height) / 2 + 2;
        layer.append(made("circle", { class: "picked", cx: x, cy: y, r: round }));
        continue;
      }
      const ghost = made("g", { class: mate ? "ghost mate" : "ghost", transform: `translate(${x} ${y})` });
      if (nth !== undefined && !mate) {
        ghost.dataset.step = nth;
      }
      const words = made("text", { y: 5 });
      words.textContent = text;
      ghost.append(made("circle", { r: 13 }), words);
      layer.append(ghost);
    }
  }

  layer(name) {
    const svg = this.svg;
    if (!svg) {
      return document.createElement("div");
    }
    const known = svg.querySelector(`g.layer-${name}`);
    if (known) {
      return known;
    }
    const layer = made("g", { class: `layer-${name}`, "aria-hidden": name !== "taps" });
    svg.append(layer);
    return layer;
  }

  mark(target, label, place) {
    const isPiece = target.startsWith("piece:");
    const named = { role: "button", tabindex: "0", "aria-label": label };
    const attributes = { "data-tap": target, ...(isCard(target) ? { "aria-hidden": true } : named) };
    const shape = isPiece
      ? made("circle", {
          class: "tap tap-piece",
          cx: place.x + place.width / 2,
          cy: place.y + place.height / 2,
          r: Math.max(place.width, place.height) / 2 + 1,
          ...attributes,
        })
      : made("rect", { class: "tap", rx: 4, ...place, ...attributes });
    this.layer("taps").append(shape);
    return shape;
  }

  /** Return where a target is drawn, in the drawing's own units. */
  place(target) {
    const element = this.drawn(target);
    if (!element) {
      return null;
    }
    const body = element.querySelector(":scope > .body, :scope > rect") || element;
    const box = body.getBBox();
    const matrix = this.svg.getScreenCTM()?.inverse().multiply(body.getScreenCTM());
    if (!matrix) {
      return null;
    }
    const corner = new DOMPoint(box.x, box.y).matrixTransform(matrix);
    const across = new DOMPoint(box.x + box.width, box.y + box.height).matrixTransform(matrix);
    return {
      x: Math.min(corner.x, across.x),
      y: Math.min(corner.y, across.y),
      width: Math.abs(across.x - corner.x),
      height: Math.abs(across.y - corner.y),
    };
  }

  clicked(event) {
    if (!this.svg?.contains(event.target)) {
      return;
    }
    const tap = this.meant(event.clientX, event.clientY, NEAR);
    const other = this.at(event.clientX, event.clientY);
    const crowd = tap && this.isTouched ? this.crowd(tap, event.clientX, event.clientY) : [];
    if (crowd.length > 1) {
      this.onCrowd(crowd);
    } else if (tap) {
      this.onTap(tap);
    } else if (other) {
      this.onOther(other);
    }
  }

  /** Return the offered target that a touch meant: within reach, but for what it hit instead. */
  meant(x, y, reach) {
    const hit = this.at(x, y);
    if (this.taps.has(hit)) {
      return hit;
    }
    return hit.startsWith("piece:") ? "" : this.near(x, y, hit ? SLIP : reach);
  }

  /** Return the target that is drawn at a point of the screen, offered or not. */
  at(x, y) {
    const drawn = document
      .elementsFromPoint(x, y)
      .map((element) => element.closest("[data-tap], [data-target]"))
      .find((element) => element && this.box.contains(element));
    return drawn?.dataset.tap || drawn?.dataset.target || "";
  }

  /** Return the offered targets that a finger covers, where they are too small for it; nearest first. */
  crowd(tap, x, y) {
    const { width, height } = this.taps.get(tap).getBoundingClientRect();
    if (Math.min(width, height) >= CROWDED) {
      return [];
    }
    const far = ([, shape]) => {
      const box = shape.getBoundingClientRect();
      return Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
    };
    const covered = [...this.taps].filter((each) => far(each) <= THUMB);
    return covered
      .sort((a, b) => far(a) - far(b))
      .slice(0, MOST)
      .map(([target]) => target);
  }

  /** Return the nearest offered target within reach of a point. */
  near(x, y, reach) {
    let best = "";
    let least = reach;
    for (const [target, shape] of this.taps) {
      const { left, top, width, height } = shape.getBoundingClientRect();
      const far = Math.hypot(
        Math.max(left - x, 0, x - left - width),
        Math.max(top - y, 0, y - top - height),
      );
      const centre = Math.hypot(x - left - width / 2, y - top - height / 2) / 1000;
      if (far + centre < least) {
        least = far + centre;
        best = target;
      }
    }
    return best;
  }

  /** Let a target show that it is meant by what is dragged over it. */
  point(target) {
    for (const [name, shape] of this.taps) {
      shape.classList.toggle("over", name === target);
    }
  }

  pressed(event) {
    const tap = event.target.closest?.("[data-tap]");
    if (tap && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.onTap(tap.dataset.tap, true);
    } else {
      step(event, this.stops);
    }
  }
}

/** Tell whether a target is a card, which stands among the answers as well. */
export function isCard(target) {
  return target.startsWith("card:");
}
