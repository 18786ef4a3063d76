// The fields of the panel: each has an element and takes new values.

import { formatColor, parseColor } from "./colors.js";
import { make } from "./elements.js";

let lastID = 0;

/** A row of the panel: a label and what belongs to it. */
export function row(label, ...content) {
  const id = `field-${++lastID}`;
  const input = content.find((element) => element.matches?.("input, select")) ?? content[0]?.querySelector("input, select");
  if (input) input.id = id;
  const caption = make(input ? "label" : "span", { textContent: label, title: label });
  if (input) caption.htmlFor = id;
  return make("div", { className: "field" }, caption, ...content);
}

/**
 * Connects an input that is typed in: what is complete and valid is told, and new values wait while another is typed. The input
 * that is left with anything else gets the last value back.
 *
 * Returns the function that takes new values.
 */
export function connectText(input, change) {
  let value = "";
  let isTyping = false;
  input.addEventListener("input", () => (isTyping = true));
  input.addEventListener("change", () => {
    if (!input.checkValidity()) return;
    isTyping = false;
    value = input.value.trim();
    change(value);
  });
  input.addEventListener("blur", () => {
    isTyping = false;
    input.value = value;
  });
  return (next) => {
    value = next;
    if (!isTyping) input.value = next;
  };
}

/** A number with a slider. `options` has min, max, least, most and step; a change is told with the number as a text. */
export function numberField(label, value, options, change) {
  const range = make("input", { type: "range", min: options.least, max: options.most, step: options.step });
  const number = make("input", { type: "number", min: options.min, max: options.max, step: "any", required: true });
  number.setAttribute("aria-label", `${label}, number`);
  const showNumber = connectText(number, (text) => {
    range.value = text;
    change(text);
  });
  const update = (next) => {
    range.value = next;
    showNumber(trimmed(next));
  };
  range.addEventListener("input", () => {
    const text = trimmed(range.value);
    showNumber(text);
    change(text);
  });
  update(value);
  return { element: row(label, make("div", { className: "slide" }, range, number)), update };
}

const trimmed = (number) => String(Number(Number(number).toPrecision(12)));

/** A choice among words, which are pairs of a value and a text, or texts. */
export function choiceField(label, value, choices, change) {
  const select = make("select");
  for (const choice of choices) {
    const [key, text] = Array.isArray(choice) ? choice : [choice, choice];
    select.append(make("option", { value: key, textContent: text }));
  }
  select.addEventListener("change", () => change(select.value));
  const update = (next) => {
    if (![...select.options].some((option) => option.value === next)) {
      select.append(make("option", { value: next, textContent: next }));
    }
    select.value = next;
  };
  update(value);
  return { element: row(label, select), update };
}

/** Something that is on or off. */
export function toggleField(label, value, change) {
  const box = make("input", { type: "checkbox" });
  box.addEventListener("change", () => change(box.checked));
  const update = (next) => (box.checked = next);
  update(value);
  return { element: row(label, box), update };
}

/** A colour with a picker, and its opacity where it is not opaque. */
export function colorField(label, value, change) {
  const picker = make("input", { type: "color" });
  const opacity = make("input", { type: "range", min: 0, max: 1, step: 0.01, hidden: true });
  opacity.setAttribute("aria-label", `${label}, opacity`);
  const tell = () => change(formatColor({ hex: picker.value, opacity: Number(opacity.value) }));
  picker.addEventListener("input", tell);
  opacity.addEventListener("input", tell);
  const update = (next) => {
    const color = parseColor(next);
    if (!color) return;
    picker.value = color.hex;
    opacity.value = color.opacity;
    if (color.opacity < 1) opacity.hidden = false;
  };
  update(value);
  const line = make("div", { className: "row" }, picker, opacity);
  opacity.style.flex = "1";
  return { element: row(label, line), update };
}

/** A text that counts when it is complete. */
export function textField(label, value, placeholder, change) {
  const input = make("input", { type: "text", placeholder, spellcheck: false, autocomplete: "off" });
  const update = connectText(input, change);
  update(value);
  return { element: row(label, input), update };
}

/** A section of the panel, which remembers whether it is open. */
export function section(title, isOpen, ...content) {
  const key = `open:${title}`;
  const details = make("details", { open: (sessionStorage.getItem(key) ?? String(isOpen)) === "true" });
  const remark = make("small");
  details.append(make("summary", {}, title, remark), make("div", { className: "fields" }, ...content));
  details.addEventListener("toggle", () => sessionStorage.setItem(key, String(details.open)));
  details.note = remark;
  return details;
}
