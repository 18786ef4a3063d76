// The picture in its views: the loop, the seam, and original beside GIF, each at a zoom.

import { byID } from "./elements.js";

/** Puts pixels on a canvas of their size. */
function paint(canvas, frame) {
  if (canvas.width !== frame.width || canvas.height !== frame.height) {
    [canvas.width, canvas.height] = [frame.width, frame.height];
  }
  canvas.getContext("2d").putImageData(frame, 0, 0);
}

/** The difference of two pictures, amplified, and the largest difference of a channel. */
export function difference(first, second, gain) {
  const result = new ImageData(first.width, first.height);
  let largest = 0;
  for (let at = 0; at < first.data.length; at++) {
    const isAlpha = at % 4 === 3;
    const apart = Math.abs(first.data[at] - second.data[at]);
    if (apart > largest) largest = apart;
    result.data[at] = isAlpha ? 255 : apart * gain;
  }
  return { picture: result, largest };
}

export class Stage extends EventTarget {
  constructor(state) {
    super();
    this.state = state;
    this.screen = byID("screen");
    this.views = [...document.querySelectorAll(".view")];
    this.buttons = [...document.querySelectorAll("[data-view]")];
    for (const button of this.buttons) button.addEventListener("click", () => this.show(button.dataset.view));
    this.zoomChoice = byID("zoom");
    this.zoomChoice.addEventListener("change", () => this.zoom(this.zoomChoice.value));
    byID("gain").addEventListener("change", () => this.drawSeam());
    byID("divider").addEventListener("input", () => this.drawSplit());
    new ResizeObserver(() => this.layOut()).observe(this.screen);
    addEventListener("resize", () => this.layOut());
    state.addEventListener("view", () => this.readView());
    this.readView();
  }

  /** Takes view and zoom from the address, unless they are none that can be chosen. */
  readView() {
    const { view } = this.state;
    const chosen = (name, choices) => {
      if (!choices.includes(view.get(name))) view.delete(name);
      return view.get(name);
    };
    this.zoomChoice.value = chosen("zoom", [...this.zoomChoice.options].map(({ value }) => value)) ?? "fit";
    this.show(chosen("view", this.buttons.map(({ dataset }) => dataset.view)) ?? "loop");
  }

  get view() {
    return this.buttons.find((button) => button.getAttribute("aria-pressed") === "true").dataset.view;
  }

  show(view) {
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.view === view));
    for (const element of this.views) element.hidden = element.dataset.shows !== view;
    if (view === "split" && !this.state.view.has("zoom")) this.zoomChoice.value = "3";
    this.state.setView({ view: view === "loop" ? null : view });
    this.redraw();
    this.layOut();
    this.dispatchEvent(new Event("view"));
  }

  zoom(zoom) {
    this.zoomChoice.value = zoom;
    this.state.setView({ zoom: zoom === "fit" ? null : zoom });
    this.layOut();
  }

  /** Shows a frame. */
  draw(frame) {
    this.frame = frame;
    if (this.view === "loop") paint(byID("loop"), frame);
    if (this.view === "split") this.drawSplit();
    if (this.width !== frame.width || this.height !== frame.height) {
      [this.width, this.height] = [frame.width, frame.height];
      this.layOut();
    }
  }

  redraw() {
    if (this.frame) this.draw(this.frame);
    this.drawSeam();
  }

  /** Shows the seam: the last frame, the first, and how far they are apart. */
  setSeam(last, first) {
    this.seam = { last, first };
    this.drawSeam();
    this.layOut();
  }

  drawSeam() {
    if (!this.seam || this.view !== "seam") return;
    const { last, first } = this.seam;
    const { picture, largest } = difference(last, first, Number(byID("gain").value));
    paint(byID("seam-last"), last);
    paint(byID("seam-first"), first);
    paint(byID("seam-difference"), picture);
    byID("seam-words").textContent = `, at most ${largest} of 255`;
  }

  /** Shows the frame of the encoded file beside the original; null while there is none. */
  setEncoded(picture) {
    this.encoded = picture;
    if (this.view === "split") this.drawSplit();
  }

  drawSplit() {
    if (!this.frame || this.view !== "split") return;
    const canvas = byID("split");
    paint(canvas, this.frame);
    if (!this.encoded) return;
    const border = Math.round((byID("divider").value / 1000) * canvas.width);
    const context = canvas.getContext("2d");
    context.save();
    context.beginPath();
    context.rect(border, 0, canvas.width - border, canvas.height);
    context.clip();
    context.clearRect(border, 0, canvas.width - border, canvas.height);
    context.drawImage(this.encoded, 0, 0, canvas.width, canvas.height);
    context.restore();
    context.fillStyle = "#fff";
    context.fillRect(border, 0, 1, canvas.height);
  }

  /** Gives the canvases the size of the zoom: a pixel of the picture is a whole number of those of the screen. */
  layOut() {
    if (!this.width) return;
    const isFit = this.zoomChoice.value === "fit";
    const parts = this.view === "seam" ? 3 : 1;
    const room = [this.screen.clientWidth - (parts > 1 ? 12 * (parts + 1) : 0), innerHeight * 0.58];
    // Three pictures stand side by side while each is wide enough to see something.
    const width = parts > 1 && room[0] / parts >= 220 ? room[0] / parts : room[0] - (parts > 1 ? 24 : 0);
    const fitting = Math.min(width / this.width, room[1] / this.height);
    const scale = isFit ? fitting : Number(this.zoomChoice.value) / devicePixelRatio;
    for (const view of this.views) {
      view.classList.toggle("fits", isFit && scale * devicePixelRatio < 1);
      for (const canvas of view.querySelectorAll("canvas")) {
        canvas.style.width = `${this.width * scale}px`;
        canvas.style.height = `${this.height * scale}px`;
      }
    }
  }
}
