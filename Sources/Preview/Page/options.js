// The fields of options of the command line: each shows what the state has, and sets it.

import { choiceField, numberField, section, textField, toggleField } from "./fields.js";

/** The remark of a section about the picture. */
export const sizeRemark = ({ width, height, frameRate }) => `${width}×${height}, ${frameRate} per s`;

/** The remark of a section about the time. */
export const timeRemark = ({ length, frameCount }) => `${Number(length.toFixed(3))} s, ${frameCount} frames`;

export class OptionFields {
  constructor(state) {
    this.state = state;
    /** Functions of the facts of a preview, which bring the fields up to date. */
    this.updates = [];
  }

  update(facts) {
    for (const update of this.updates) update(facts);
  }

  /** Adds a field; `value` returns its value. */
  add(field, value) {
    this.updates.push((facts) => field.update(value(facts)));
    return field.element;
  }

  /** A section of the panel; `remark` returns the text beside its title. */
  section(title, isOpen, remark, ...content) {
    const element = section(title, isOpen, ...content);
    this.updates.push((facts) => (element.note.textContent = remark(facts)));
    return element;
  }

  /** An option that is a text; without one it is not given. */
  text(label, option, hint) {
    return this.add(textField(label, "", hint, (value) => this.state.set({ [option]: value || null })),
      () => this.state.get(option) ?? "");
  }

  /** The size, which takes the place of a width and a height of the command line. */
  size(hint) {
    const set = (size) => this.state.set({ width: null, height: null, size: size || null });
    return this.add(textField("Size", "", hint, set), () => this.state.get("size") ?? "");
  }

  /** An option without a value, which is given or not. */
  toggle(label, option) {
    return this.add(toggleField(label, false, (isOn) => this.state.set({ [option]: isOn ? "" : null })),
      () => this.state.get(option) !== null);
  }

  format(formats) {
    return this.add(choiceField("Format", "gif", formats, (name) => this.state.setFormat(name)), ({ format }) => format);
  }

  quality() {
    const range = { min: 0, max: 100, least: 0, most: 100, step: 1 };
    return this.add(numberField("Quality", 80, range, (quality) => this.state.set({ quality })),
      () => Number(this.state.get("quality") ?? 80));
  }
}
