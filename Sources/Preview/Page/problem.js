// The problem with what the address describes, shown over the picture.

import { byID, make } from "./elements.js";

/** Shows a problem; null for none. */
export function showProblem(problem) {
  const box = byID("problem");
  box.hidden = !problem;
  if (!problem) return;
  const list = make("ol");
  for (const { line, column, text } of problem.mistakes) {
    const place = line ? `line ${line}, column ${column}: ` : "";
    list.append(make("li", {}, make("code", { textContent: place + text })));
  }
  box.replaceChildren(make("b", { textContent: problem.file ?? "This cannot be shown" }), list);
}

/** Shows that the server does not answer. */
export function showEnd() {
  showProblem({ mistakes: [{ text: "The preview has ended. Start zoetrope again." }] });
}
