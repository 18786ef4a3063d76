// The state of the preview: the input and the options of a command line, kept in the query of the address, and how it is
// looked at, kept in the fragment.

/** Changes within this time, in milliseconds, are one step of the browser's history. */
const STEP = 1000;

export class State extends EventTarget {
  constructor() {
    super();
    // The address that the page begins with stays in the history.
    this.lastChange = -Infinity;
    this.read();
    addEventListener("popstate", () => {
      this.read();
      this.dispatchEvent(new Event("view"));
      this.dispatchEvent(new Event("change"));
    });
  }

  read() {
    const query = new URLSearchParams(location.search);
    this.token = query.get("token");
    this.input = query.get("input") ?? "aurora";
    this.options = [...query].filter(([name]) => name !== "token" && name !== "input");
    this.view = new URLSearchParams(location.hash.slice(1));
  }

  /** The query that describes the state to the server; other options take the place of those of their names. */
  query(others = {}) {
    const query = new URLSearchParams([["input", this.input]]);
    for (const [name, value] of this.options) if (!(name in others)) query.append(name, value);
    for (const [name, value] of Object.entries(others)) if (value !== null) query.append(name, value);
    return query.toString();
  }

  /** The last value of an option; null if it is not given. */
  get(name) {
    return this.options.findLast(([other]) => other === name)?.[1] ?? null;
  }

  /** Sets options, each null to leave it out. */
  set(values) {
    this.options = this.options.filter(([name]) => !(name in values));
    for (const [name, value] of Object.entries(values)) if (value !== null) this.options.push([name, String(value)]);
    this.changed();
  }

  /** Chooses the format of the file: by its name, where it has one. */
  setFormat(name) {
    const stem = this.get("output")?.replace(/\.[^./]*$/, "");
    this.set(stem ? { output: `${stem}.${name}`, format: null } : { format: name === "gif" ? null : name });
  }

  /** The values that are set in the scene, as texts of JSON by their paths. */
  get overrides() {
    const all = this.options.filter(([name]) => name === "set").map(([, text]) => {
      const end = text.indexOf("=");
      return [text.slice(0, end), text.slice(end + 1)];
    });
    return new Map(all);
  }

  /** Sets a value of the scene; null to leave it as the scene has it. Values inside of it are left out. */
  setOverride(path, value) {
    this.dropOverrides(path);
    if (value !== null) this.options.push(["set", `${path}=${value}`]);
    this.changed();
  }

  /** Leaves out what is set for a value of the scene, and inside of it. */
  dropOverrides(path) {
    const isSet = ([name, text]) =>
      name === "set" && (text.startsWith(`${path}=`) || text.startsWith(`${path}.`) || text.startsWith(`${path}[`));
    this.options = this.options.filter((option) => !isSet(option));
  }

  /** Replaces colours of the scene, by their names, with `theme` or `recolor`; what was set for them has no effect any more. */
  recolor(names, values) {
    for (const name of names) this.dropOverrides(`colors.${name}`);
    this.set({ theme: null, recolor: null, ...values });
  }

  /** Shows another scene, with the options that are not about the first one's values. */
  setInput(input, options) {
    const own = ["set", "recolor", "theme", "seed", "loop", "scene-sha256", "output", "layout"];
    this.input = input;
    this.options = options ?? this.options.filter(([name]) => !own.includes(name));
    this.changed();
  }

  changed() {
    const query = new URLSearchParams([["token", this.token], ["input", this.input], ...this.options]);
    const now = performance.now();
    const isOneStep = now - this.lastChange < STEP;
    this.lastChange = now;
    history[isOneStep ? "replaceState" : "pushState"](null, "", `/?${query}${location.hash}`);
    this.dispatchEvent(new Event("change"));
  }

  /** Sets how it is looked at. */
  setView(values) {
    for (const [name, value] of Object.entries(values)) {
      if (value === null) this.view.delete(name);
      else this.view.set(name, value);
    }
    history.replaceState(null, "", `${location.pathname}${location.search}#${this.view}`);
  }
}
