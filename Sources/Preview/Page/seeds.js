// The seeds: one after another, and twelve at a time to choose from.

import { api } from "./api.js";
import { make } from "./elements.js";
import { connectText, row, section } from "./fields.js";

const COUNT = 12;
const isSeed = (number) => number >= 0n && number < 1n << 64n;

export class SeedSection {
  constructor(state) {
    this.state = state;
    /** The seed of the picture, or the one chosen after it. */
    this.seed = 0n;
    // A number of an input is rounded where a seed has more digits.
    this.input = make("input", { type: "text", inputMode: "numeric", pattern: "\\d{1,20}", required: true, autocomplete: "off" });
    this.input.title = `a whole number from 0 to ${(1n << 64n) - 1n}`;
    this.showSeed = connectText(this.input, (text) => this.go(BigInt(text)));
    const step = (text, label, by) => {
      const button = make("button", { type: "button", textContent: text, title: label });
      button.setAttribute("aria-label", label);
      button.addEventListener("click", () => this.step(by));
      return button;
    };
    const more = make("button", { type: "button", textContent: "Show 12" });
    more.addEventListener("click", () => this.showSheet());
    const line = make("div", { className: "row" }, this.input, step("‹", "Seed before (p)", -1n), step("›", "Next seed (n)", 1n), more);
    this.sheet = make("div", { className: "sheet" });
    this.element = section("Seed", true, row("Seed", line), this.sheet);
  }

  go(seed) {
    // The next step may come before the picture of this one.
    this.seed = seed;
    this.state.set({ seed: String(seed) });
  }

  step(by) {
    const next = this.seed + by;
    if (isSeed(next)) this.go(next);
  }

  update(facts) {
    const { seed } = facts.scene;
    this.seed = BigInt(seed);
    this.element.note.textContent = seed;
    this.showSeed(seed);
    for (const button of this.sheet.children) {
      button.setAttribute("aria-pressed", String(button.dataset.seed === String(this.seed)));
    }
    // The pictures of the sheet are those of the state without its seed.
    const others = this.state.query({ seed: null });
    if (this.shown && this.shown !== others) this.clear();
  }

  clear() {
    this.abort?.abort();
    this.sheet.replaceChildren();
    this.shown = null;
  }

  async showSheet() {
    const last = this.sheet.lastChild ? BigInt(this.sheet.lastChild.dataset.seed) + 1n : this.seed;
    this.clear();
    this.shown = this.state.query({ seed: null });
    this.abort = new AbortController();
    const { signal } = this.abort;
    const seeds = Array.from({ length: COUNT }, (_, index) => last + BigInt(index)).filter(isSeed).map(String);
    const buttons = seeds.map((seed) => {
      const canvas = make("canvas", { width: 16, height: 9 });
      const button = make("button", { type: "button" }, canvas, seed);
      button.dataset.seed = seed;
      button.setAttribute("aria-label", `Seed ${seed}`);
      button.setAttribute("aria-pressed", String(seed === String(this.seed)));
      button.addEventListener("click", () => this.go(BigInt(seed)));
      return button;
    });
    this.sheet.replaceChildren(...buttons);
    for (const button of buttons) {
      try {
        const picture = await api.thumbnail(this.state.query({ seed: button.dataset.seed }), signal);
        const canvas = button.firstChild;
        [canvas.width, canvas.height] = [picture.width, picture.height];
        canvas.getContext("2d").putImageData(picture, 0, 0);
      } catch {
        if (signal.aborted) return;
        button.lastChild.textContent = `${button.dataset.seed}: –`;
      }
    }
  }
}
