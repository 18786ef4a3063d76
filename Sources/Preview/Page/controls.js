// The panel: the sections of the picture, the loop, the seeds, the colours and the layers.

import { ClipSections } from "./clip.js";
import { choiceField, colorField, make, numberField, section, textField, toggleField } from "./fields.js";
import { LoopSection } from "./loop.js";
import { controlsOf } from "./schema.js";
import { SeedSection } from "./seeds.js";

const text = (value) => value ?? "";

export class Controls {
  constructor(state, catalogue, schema) {
    Object.assign(this, { state, catalogue, schema });
    this.panel = document.getElementById("panel");
    this.fixed = make("div");
    this.own = make("div");
    this.panel.append(this.fixed, this.own);
    /** Functions that bring the fields up to date. */
    this.updates = [];
    this.ownUpdates = [];
    this.signature = "";
    this.firstInput = state.input;
  }

  option(name) {
    return (value) => this.state.set({ [name]: value === "" ? null : value });
  }

  flag(name) {
    return (isOn) => this.state.set({ [name]: isOn ? "" : null });
  }

  /** Adds a field, and the function that says which value it has. */
  add(field, value, updates = this.updates) {
    updates.push(() => field.update(value()));
    return field.element;
  }

  build() {
    const { state, catalogue } = this;
    const scenes = catalogue.scenes.map(({ name }) => name);
    if (!scenes.includes(this.firstInput)) scenes.unshift(this.firstInput);
    const get = (name) => () => text(state.get(name));
    const has = (name) => () => state.get(name) !== null;
    const format = () => this.facts?.format ?? "gif";
    const picture = section("Picture", true,
      this.add(choiceField("Scene", state.input, scenes, (name) => state.setInput(name)), () => state.input),
      this.add(choiceField("Format", "gif", catalogue.formats, (name) => state.setFormat(name)), format),
      this.add(textField("Size", "", "480x270, 720p, 640x", this.option("size")), get("size")),
      this.add(textField("Frames per s", "", "20, 12.5, 30000/1001", this.option("fps")), get("fps")),
      this.add(numberField("Quality", 80, { min: 0, max: 100, least: 0, most: 100, step: 1 }, this.option("quality")),
        () => Number(state.get("quality") ?? 80)),
      this.add(choiceField("Scheme", "", [["", "light"], "dark"], this.option("scheme")), () => (state.get("scheme") === "dark" ? "dark" : "")),
      this.add(toggleField("Less motion", false, this.flag("reduce-motion")), has("reduce-motion")),
      this.add(toggleField("Opaque", false, this.flag("reduce-transparency")), has("reduce-transparency")),
      this.add(toggleField("No colour cues", false, this.flag("differentiate-without-color")), has("differentiate-without-color")),
      this.add(toggleField("No background", false, this.flag("no-background")), has("no-background")));
    this.loop = new LoopSection(state);
    this.seeds = new SeedSection(state);
    this.picture = picture;
    this.fixed.append(picture, this.loop.element, this.seeds.element);
  }

  /** Brings the panel up to date with a preview. */
  update(facts) {
    this.facts = facts;
    if (!facts.scene) {
      if (!this.clip) {
        this.clip = new ClipSections(this.state, this.catalogue);
        this.fixed.replaceChildren(...this.clip.elements);
      }
      return this.clip.update(facts);
    }
    if (!this.picture) this.build();
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
    for (const update of [...this.updates, ...this.ownUpdates]) update();
    this.picture.note.textContent = `${facts.width}×${facts.height}, ${facts.frameRate} per s`;
    this.loop.update(facts);
    this.seeds.update(facts);
  }

  /** Builds the sections of the scene's own values. */
  buildOwn(controls, scene) {
    this.ownUpdates = [];
    const groups = new Map();
    for (const control of controls) groups.set(control.group, [...(groups.get(control.group) ?? []), control]);
    const sections = [];
    if (scene.recolorable?.length) sections.push(this.themes(scene.recolorable));
    for (const [group, members] of groups) {
      const own = section(group, group === "Colours" || groups.size <= 3, ...members.map((control) => this.field(control)));
      this.ownUpdates.push(() => {
        own.note.textContent = members.some(({ path }) => this.values.get(path)?.isReplaced) ? "from the theme" : "";
      });
      sections.push(own);
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
    this.ownUpdates.push(() => {
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
      this.ownUpdates.push(() => button.setAttribute("aria-pressed", String(this.state.get("theme") === theme.name)));
      return button;
    });
    const own = textField("Own colours", "", "ff5500, 0033aa", (value) =>
      this.state.recolor(names, { recolor: value || null }));
    return section("Theme", true,
      make("div", { className: "themes" }, ...buttons),
      this.add(own, () => text(this.state.get("recolor")), this.ownUpdates));
  }
}
