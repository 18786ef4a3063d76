// The panel: the sections of the picture, the loop, the seeds, the colours and the layers.

import { ClipSections } from "./clip.js";
import { byID, make } from "./elements.js";
import { choiceField, colorField, numberField, section, textField, toggleField } from "./fields.js";
import { LoopSection } from "./loop.js";
import { OptionFields, sizeRemark } from "./options.js";
import { controlsOf } from "./schema.js";
import { SeedSection } from "./seeds.js";

export class Controls {
  constructor(state, catalogue, schema) {
    Object.assign(this, { state, catalogue, schema });
    this.panel = byID("panel");
    this.fixed = make("div");
    this.own = make("div");
    this.panel.append(this.fixed, this.own);
    this.signature = "";
    this.firstInput = state.input;
  }

  build() {
    const { state, catalogue } = this;
    const scenes = catalogue.scenes.map(({ name }) => name);
    if (!scenes.includes(this.firstInput)) scenes.unshift(this.firstInput);
    const fields = new OptionFields(state);
    this.fields = fields;
    const picture = fields.section("Picture", true, sizeRemark,
      fields.add(choiceField("Scene", state.input, scenes, (name) => state.setInput(name)), () => state.input),
      fields.format(catalogue.formats),
      fields.size("480x270, 720p, 640x"),
      fields.text("Frames per s", "fps", "20, 12.5, 30000/1001"),
      fields.quality(),
      fields.add(choiceField("Scheme", "", [["", "light"], "dark"], (name) => state.set({ scheme: name || null })),
        () => (state.get("scheme") === "dark" ? "dark" : "")),
      fields.toggle("Less motion", "reduce-motion"),
      fields.toggle("Opaque", "reduce-transparency"),
      fields.toggle("No colour cues", "differentiate-without-color"),
      fields.toggle("No background", "no-background"));
    this.loop = new LoopSection(state);
    this.seeds = new SeedSection(state);
    this.fixed.append(picture, this.loop.element, this.seeds.element);
  }

  /** Brings the panel up to date with a preview. */
  update(facts) {
    if (!facts.scene) {
      if (!this.clip) {
        this.clip = new ClipSections(this.state, this.catalogue);
        this.fixed.replaceChildren(...this.clip.elements);
      }
      return this.clip.update(facts);
    }
    if (!this.fields) this.build();
    const scene = JSON.parse(facts.scene.json);
    const scheme = this.state.get("scheme") === "dark" ? "dark" : "light";
    const controls = controlsOf(scene, this.schema, scheme);
    // Fields stay while the scene has the same ones, so that a slider can be dragged on.
    const signature = JSON.stringify([this.state.input, controls.map(({ path, kind }) => [path, kind])]);
    if (signature !== this.signature) {
      this.signature = signature;
      this.buildOwn(controls, scene);
    }
    this.values = new Map(controls.map((control) => [control.path, control]));
    this.fields.update(facts);
    this.ownFields.update(facts);
    this.loop.update(facts);
    this.seeds.update(facts);
  }

  /** Builds the sections of the scene's own values. */
  buildOwn(controls, scene) {
    this.ownFields = new OptionFields(this.state);
    const groups = new Map();
    for (const control of controls) groups.set(control.group, [...(groups.get(control.group) ?? []), control]);
    const sections = [];
    if (scene.recolorable?.length) sections.push(this.themes(scene.recolorable));
    for (const [group, members] of groups) {
      const remark = () => (members.some(({ path }) => this.values.get(path)?.isReplaced) ? "from the theme" : "");
      sections.push(this.ownFields.section(group, group === "Colours" || groups.size <= 3, remark,
        ...members.map((control) => this.field(control))));
    }
    this.own.replaceChildren(...sections);
  }

  field(control) {
    const { path, label } = control;
    const set = (value) => this.state.setOverride(path, value);
    const field = {
      number: () => numberField(label, control.value, control, set),
      color: () => colorField(label, control.value, set),
      choice: () => choiceField(label, control.value, control.choices, set),
      toggle: () => toggleField(label, control.value, (isOn) => set(String(isOn))),
    }[control.kind]();
    field.element.title = path;
    const reset = make("button", { type: "button", className: "reset", textContent: "reset", hidden: true });
    reset.setAttribute("aria-label", `Reset ${label}`);
    reset.addEventListener("click", () => this.state.setOverride(path, null));
    field.element.lastChild.after(reset);
    this.ownFields.updates.push(() => {
      const known = this.values.get(path);
      if (known) field.update(known.value);
      field.element.hidden = known?.isReplaced ?? false;
      const isChanged = this.state.overrides.has(path);
      field.element.classList.toggle("changed", isChanged);
      reset.hidden = !isChanged;
    });
    return field.element;
  }

  /** The themes, for scenes that say which of their colours are meant, by their names. */
  themes(names) {
    const isDark = this.state.get("scheme") === "dark";
    const buttons = this.catalogue.themes.map((theme) => {
      const swatch = make("span", { className: "swatch" });
      for (const color of isDark ? theme.dark : theme.light) {
        const part = make("i");
        part.style.background = color;
        swatch.append(part);
      }
      const button = make("button", { type: "button" }, swatch, theme.name);
      button.addEventListener("click", () => {
        this.state.recolor(names, { theme: this.state.get("theme") === theme.name ? null : theme.name });
      });
      this.ownFields.updates.push(() => button.setAttribute("aria-pressed", String(this.state.get("theme") === theme.name)));
      return button;
    });
    const own = textField("Own colours", "", "ff5500, 0033aa", (value) =>
      this.state.recolor(names, { recolor: value || null }));
    return section("Theme", true,
      make("div", { className: "themes" }, ...buttons),
      this.ownFields.add(own, () => this.state.get("recolor") ?? ""));
  }
}
