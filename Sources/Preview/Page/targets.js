// The targets that one of the measured files fits, and the limits that keep the others from it.

import { make } from "./elements.js";

export class TargetSection {
  constructor() {
    this.words = make("p", { className: "notes" });
    this.fitting = make("ul", { className: "targets" });
    this.missed = make("ul", { className: "missed" });
    this.caption = make("summary");
    this.others = make("details", {}, this.caption, this.missed);
    this.element = make("section", { hidden: true, ariaLabel: "Targets" },
      make("h3", { textContent: "Targets" }), this.words, this.fitting, this.others);
  }

  /** Shows the targets of rows with costs; nothing before the first is known. */
  render(rows) {
    const targets = new Map();
    for (const { format, cost } of rows) {
      for (const target of cost?.targets ?? []) {
        const known = targets.get(target.name) ?? { summary: target.summary, fits: [], misses: [] };
        known[target.isMet ? "fits" : "misses"].push(`${format.toUpperCase()}: ${target.limits.join(", ")}`);
        targets.set(target.name, known);
      }
    }
    const fitting = [...targets].filter(([, { fits }]) => fits.length);
    const missed = [...targets].filter(([, { fits }]) => !fits.length);
    this.element.hidden = !targets.size;
    this.words.textContent = fitting.length
      ? "These take one of the files as it is; --for NAME makes one that fits the others."
      : "None takes one of the files as it is; --for NAME makes one that fits.";
    this.fitting.replaceChildren(...fitting.map(([name, { summary, fits }]) => make("li", { title: [summary, ...fits].join("\n") },
      make("b", { textContent: name }), ` ${fits.map((fit) => fit.split(":")[0]).join(" ")}`)));
    this.missed.replaceChildren(...missed.map(([name, { summary, misses }]) => make("li", { title: summary },
      make("b", { textContent: name }), ` ${misses.join("; ")}`)));
    this.others.hidden = !missed.length;
    this.caption.textContent = `${missed.length} that need another file`;
  }
}
