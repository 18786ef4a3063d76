// The keys of the page, and the list of them.

import { byID, make } from "./elements.js";

/** Lets a key be pressed outside of fields that take it themselves. `keys` are rows of keys, words and an action. */
export function bindKeys(keys) {
  const list = byID("keys");
  for (const [names, words] of keys) {
    const caps = names.flatMap((name) => [make("kbd", { textContent: name === " " ? "space" : name.replace("Arrow", "") }), " "]);
    list.append(make("dt", {}, ...caps), make("dd", { textContent: words }));
  }
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const { target } = event;
    // A field that is typed in, and buttons and sliders with keys of their own, come first.
    if (target.matches("input:not([type=range]):not([type=checkbox]), select, textarea")) return;
    if (target.matches("input[type=range]") && /^(Arrow|Home|End|Page)/.test(event.key)) return;
    if (target.matches("button, summary, input[type=checkbox]") && (event.key === " " || event.key === "Enter")) return;
    const found = keys.find(([names]) => names.includes(event.key));
    if (!found) return;
    event.preventDefault();
    found[2](event.key);
  });
}
