// The loop: its kind and length, the plan's table, and lengths in which speeds change little.

import { make } from "./elements.js";
import { choiceField, textField } from "./fields.js";
import { OptionFields, timeRemark } from "./options.js";

/** The kinds of loops: how each is written with --loop, and the length that it begins with. */
const KINDS = [
  { name: "", text: "by itself" },
  { name: "exact", text: "exact", write: () => "exact", is: (loop) => loop === "exact" },
  { name: "turns", text: "whole turns in", write: (value) => value, start: "12s", is: (loop) => /^[\d.]/.test(loop) && !loop.includes("..") },
  { name: "near", text: "whole turns, about", write: (value) => `~${value}`, start: "12s", is: (loop) => loop.startsWith("~"), read: (loop) => loop.slice(1) },
  { name: "between", text: "whole turns, between", write: (value) => value, start: "10s..30s", is: (loop) => loop.includes("..") },
  { name: "fit", text: "speeds change at most", write: (value) => `fit:${value}`, start: "10%", is: (loop) => loop.startsWith("fit:"), read: (loop) => loop.slice(4) },
  { name: "sway", text: "back and forth in", write: (value) => `sway:${value}`, start: "8s", is: (loop) => loop.startsWith("sway:"), read: (loop) => loop.slice(5) },
];

export class LoopSection {
  constructor(state) {
    this.state = state;
    const fields = new OptionFields(state);
    this.fields = fields;
    const kind = choiceField("Loop", "", KINDS.map(({ name, text }) => [name, text]), (name) => this.choose(name));
    this.value = textField("Length", "", "12s", (value) => state.set({ loop: this.present.write(value) }));
    this.value.element.querySelector("input").required = true;
    this.words = make("p");
    this.table = make("table", { className: "plan" });
    this.fits = make("div", { className: "fits" });
    this.element = fields.section("Loop", true, timeRemark, fields.add(kind, () => this.present.name), this.value.element,
      fields.toggle("Backwards", "reverse"), fields.toggle("There and back", "bounce"), this.words, this.table, this.fits);
  }

  get loop() {
    return this.state.get("loop") ?? "";
  }

  get present() {
    return KINDS.slice(1).find((kind) => kind.is(this.loop)) ?? KINDS[0];
  }

  choose(name) {
    const kind = KINDS.find((other) => other.name === name);
    this.state.set({ loop: kind.write ? kind.write(kind.start) : null });
  }

  update(facts) {
    const kind = this.present;
    this.fields.update(facts);
    this.value.element.hidden = !kind.start;
    this.value.update(kind.read ? kind.read(this.loop) : this.loop);
    this.words.textContent = facts.summary;
    const head = ["element", "period s", "turns", "speed"].map((text, column) =>
      make("th", { textContent: text, scope: "col", className: column ? "number" : "" }));
    const rows = facts.plan.map(({ name, period, turns, speed }) => make("tr", {},
      make("td", { textContent: name, title: name }),
      ...[period, turns, speed].map((text) => make("td", { textContent: text, className: "number" }))));
    this.table.replaceChildren(make("tr", {}, ...head), ...rows);
    this.table.hidden = rows.length === 0;
    this.fits.replaceChildren(...facts.fits.map(({ length, change }) => {
      const button = make("button", { type: "button", textContent: `${length.replace("s", " s")}: ${change}` });
      button.title = `A loop of ${length}, in which speeds change by ${change} at most`;
      button.setAttribute("aria-pressed", String(this.loop === length));
      button.addEventListener("click", () => this.state.set({ loop: length }));
      return button;
    }));
  }
}
