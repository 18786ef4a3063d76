// The controls of footage: which part of it is shown, how fast and how large, and a crop that is drawn on the picture.

import { byID, make } from "./elements.js";
import { numberField } from "./fields.js";
import { OptionFields, sizeRemark, timeRemark } from "./options.js";

/** Reads `400x300+20+10`; null for anything else. */
export function parseCrop(text) {
  const found = /^(\d+)x(\d+)\+(\d+)\+(\d+)$/.exec(text ?? "");
  return found && { width: Number(found[1]), height: Number(found[2]), x: Number(found[3]), y: Number(found[4]) };
}

/** Reads a speed as --speed takes it: `2`, `1/2` or `2x`. */
export function parseSpeed(text) {
  const [over, under = 1] = text.replace(/x$/, "").split("/");
  return over / under;
}

/** The middle part of a crop that is shown where it fills a picture of other proportions. */
export function filling(crop, shown) {
  const scale = Math.min(crop.width / shown.width, crop.height / shown.height);
  const [width, height] = [Math.round(shown.width * scale), Math.round(shown.height * scale)];
  const [x, y] = [crop.x + Math.floor((crop.width - width) / 2), crop.y + Math.floor((crop.height - height) / 2)];
  return { x, y, width, height };
}

/**
 * The crop that a rectangle on the picture stands for.
 *
 * `present` is the crop that is shown already, in pixels of the source; `shown` the size of the picture; `box` the rectangle
 * on it, in its pixels.
 */
export function cropOf(present, shown, box) {
  const [across, down] = [present.width / shown.width, present.height / shown.height];
  const x = Math.round(present.x + box.x * across);
  const y = Math.round(present.y + box.y * down);
  const width = Math.max(1, Math.min(present.x + present.width - x, Math.round(box.width * across)));
  const height = Math.max(1, Math.min(present.y + present.height - y, Math.round(box.height * down)));
  return `${width}x${height}+${x}+${y}`;
}

/** The smallest side of a rectangle that is drawn on purpose, in pixels of the screen. */
const LEAST_DRAG = 8;

export class ClipSections {
  constructor(state, catalogue) {
    this.state = state;
    const fields = new OptionFields(state);
    const whole = make("button", { type: "button", textContent: "Whole picture" });
    whole.addEventListener("click", () => state.set({ crop: null }));
    fields.updates.push(() => (whole.disabled = state.get("crop") === null));
    const speed = numberField("Speed", 1, { min: 0.01, max: 100, least: 0.25, most: 4, step: 0.05 }, (value) =>
      state.set({ speed: Number(value) === 1 ? null : value }));
    this.fields = fields;
    this.elements = [
      fields.section("Part", true, timeRemark, fields.text("From", "from", "0, 3s, 1:02.5"), fields.text("To", "to", "the end"),
        fields.add(speed, () => parseSpeed(state.get("speed") ?? "1")),
        fields.toggle("Backwards", "reverse"), fields.toggle("There and back", "bounce")),
      fields.section("Picture", true, sizeRemark, fields.format(catalogue.formats),
        fields.size("480x, x270, 720p"), fields.text("Crop", "crop", "draw it on the picture"), whole,
        fields.text("Frames per s", "fps", "the clip's own"), fields.quality(),
        fields.text("Largest file", "max-size", "2MB, 500k")),
    ];
    this.drawCrops();
  }

  update(facts) {
    this.facts = facts;
    this.fields.update(facts);
  }

  /** Lets a rectangle be drawn on the picture, which becomes the crop. */
  drawCrops() {
    const canvas = byID("loop");
    const box = make("div", { className: "selection", hidden: true });
    canvas.after(box);
    canvas.parentElement.classList.add("croppable");
    let start = null;
    const end = () => {
      start = null;
      box.hidden = true;
    };
    const rectangle = (event) => {
      const bounds = canvas.getBoundingClientRect();
      const clamp = (value, most) => Math.min(most, Math.max(0, value));
      const [x1, x2] = [start.clientX, event.clientX].map((x) => clamp(x - bounds.left, bounds.width)).sort((a, b) => a - b);
      const [y1, y2] = [start.clientY, event.clientY].map((y) => clamp(y - bounds.top, bounds.height)).sort((a, b) => a - b);
      return { x: x1, y: y1, width: x2 - x1, height: y2 - y1, scale: canvas.width / bounds.width };
    };
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      start = event;
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!start) return;
      const { x, y, width, height } = rectangle(event);
      box.hidden = false;
      Object.assign(box.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    });
    canvas.addEventListener("pointerup", (event) => {
      if (!start) return;
      const { x, y, width, height, scale } = rectangle(event);
      end();
      if (Math.min(width, height) < LEAST_DRAG || !this.facts.source) return;
      const whole = { x: 0, y: 0, ...this.facts.source };
      const given = parseCrop(this.state.get("crop")) ?? whole;
      const present = this.state.get("resize") === "fill" ? filling(given, this.facts) : given;
      this.state.set({ crop: cropOf(present, this.facts, { x: x * scale, y: y * scale, width: width * scale, height: height * scale }) });
    });
    canvas.addEventListener("pointercancel", end);
  }
}
