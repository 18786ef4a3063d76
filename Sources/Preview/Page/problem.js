// The problem with what the address describes, shown over the picture.

const make = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });

/** Shows a problem; null for none. */
export function showProblem(problem) {
  const box = document.getElementById("problem");
  box.hidden = !problem;
  if (!problem) return;
  const list = make("ol");
  for (const { line, column, text } of problem.mistakes) {
    const place = line ? `line ${line}, column ${column}: ` : "";
    const item = make("li");
    item.append(make("code", place + text));
    list.append(item);
  }
  box.replaceChildren(make("b", problem.file ?? "This cannot be shown"), list);
}

/** Shows that the server does not answer. */
export function showEnd() {
  showProblem({ mistakes: [{ text: "The preview has ended. Start zoetrope again." }] });
}
