// The drawing as something to tap: what is offered glows, what was picked stays to be seen.

const SVG = "http://www.w3.org/2000/svg";
const NEAR = 24; // px: a thumb is wider than a cell

/** Make an SVG element with its attributes. */
function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  return element;
}

export class Board {
  /** `onTap` gets an offered target; `onOther` one that is not. */
  constructor(box, { onTap, onOther }) {
    this.box = box;
    this.onTap = onTap;
    this.onOther = onOther;
    this.taps = new Map(); // target -> its mark
    box.addEventListener("click", (event) => this.clicked(event));
    box.addEventListener("keydown", (event) => this.pressed(event));
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
    return new Set(this.taps.keys());
  }

  /** Draw what is picked on the way: {target, text, mate} at their cells. */
  ghosts(picks) {
    const layer = this.layer("ghosts");
    layer.replaceChildren();
    for (const { target, text, mate } of picks) {
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
    const layer = made("g", { class: `layer-${name}` });
    svg.append(layer);
    return layer;
  }

  mark(target, label, place) {
    const isPiece = target.startsWith("piece:");
    const attributes = { "data-tap": target, role: "button", tabindex: "0", "aria-label": label };
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
    const one = new DOMPoint(box.x, box.y).matrixTransform(matrix);
    const two = new DOMPoint(box.x + box.width, box.y + box.height).matrixTransform(matrix);
    return {
      x: Math.min(one.x, two.x),
      y: Math.min(one.y, two.y),
      width: Math.abs(two.x - one.x),
      height: Math.abs(two.y - one.y),
    };
  }

  clicked(event) {
    if (!this.svg?.contains(event.target)) {
      return;
    }
    const tap = event.target.closest("[data-tap]")?.dataset.tap || this.nearest(event);
    if (tap) {
      this.onTap(tap);
      return;
    }
    const other = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((element) => element.closest("[data-target]"))
      .find(Boolean);
    if (other) {
      this.onOther(other.dataset.target);
    }
  }

  /** Return the offered target that a thumb meant: the nearest one, if none was hit. */
  nearest(event) {
    let best = "";
    let least = NEAR;
    const piece = event.target.closest("[data-target^='piece:']");
    for (const [target, shape] of this.taps) {
      const { left, top, width, height } = shape.getBoundingClientRect();
      const far = Math.hypot(event.clientX - left - width / 2, event.clientY - top - height / 2);
      if (far < least && !(piece && piece.dataset.target !== target)) {
        least = far;
        best = target;
      }
    }
    return best;
  }

  pressed(event) {
    const tap = event.target.closest?.("[data-tap]");
    if (tap && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.onTap(tap.dataset.tap, true);
    }
  }
}
