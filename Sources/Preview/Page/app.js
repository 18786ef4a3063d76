// The page of a preview: opens what the address describes, again after every change, and connects its parts.

import { api, Refusal } from "./api.js";
import { Controls } from "./controls.js";
import { CostCard } from "./cost.js";
import { byID, make } from "./elements.js";
import { FrameStore } from "./frames.js";
import { bindKeys } from "./keys.js";
import { Player } from "./player.js";
import { showEnd, showProblem } from "./problem.js";
import { Saving } from "./saving.js";
import { Stage } from "./stage.js";
import { State } from "./state.js";
import { pause, whileVisible } from "./waiting.js";

/** The time in milliseconds after which a server that did not answer is asked again. */
const PAUSE = 2000;

class App {
  constructor(state, catalogue, schema) {
    this.state = state;
    this.stage = new Stage(state);
    this.player = new Player();
    this.controls = new Controls(state, catalogue, schema);
    this.cost = new CostCard(this.stage, this.player);
    this.saving = new Saving(state, (saved, path) => {
      this.toast(`Saved as ${path}`);
      state.setInput(saved.input, saved.options);
    });
    this.catalogue = catalogue;
    state.addEventListener("change", () => this.open());
    this.connectPlayer();
    this.stage.addEventListener("view", () => this.showSeam());
    byID("copy").addEventListener("click", () => this.copy());
    byID("help").addEventListener("click", () => byID("help-dialog").showModal());
    this.bindKeys();
    this.open();
  }

  connectPlayer() {
    const { player, stage } = this;
    const scrub = byID("scrub");
    byID("play").addEventListener("click", () => player.toggle());
    scrub.addEventListener("input", () => player.seek(Number(scrub.value)));
    player.addEventListener("frame", ({ detail }) => {
      stage.draw(detail.frame);
      scrub.value = detail.index;
      scrub.setAttribute("aria-valuetext", `frame ${detail.index} of ${player.count}`);
      this.showPosition();
    });
    player.addEventListener("state", () => this.showState());
    this.showState();
    setInterval(() => this.showPosition(), 500);
  }

  showState() {
    const { isPlaying } = this.player;
    byID("play").textContent = isPlaying ? "❚❚" : "▶";
    byID("play").setAttribute("aria-label", isPlaying ? "Pause" : "Play");
  }

  showPosition() {
    const { player } = this;
    if (player.index < 0) return;
    const full = player.count / player.facts.length;
    const rate = player.isPlaying && player.count > 1 ? ` · ${player.rate} of ${Number(full.toFixed(1))}/s` : "";
    byID("position").textContent = `${player.index} of ${player.count} · ${player.start(player.index).toFixed(2)} s${rate}`;
  }

  /** Opens what the state describes; what is shown stays until that is there. */
  async open() {
    this.opening?.abort();
    const opening = new AbortController();
    this.opening = opening;
    byID("busy").hidden = false;
    let preview, store;
    try {
      preview = await api.open(this.state.query(), opening.signal);
      store = new FrameStore(preview);
      store.addEventListener("fail", ({ detail }) => this.failed(detail, opening.signal));
      // Until it is shown, nothing else ends its requests.
      const abandon = () => store.close();
      opening.signal.addEventListener("abort", abandon);
      await store.wait(this.firstFrame(preview));
      opening.signal.removeEventListener("abort", abandon);
    } catch (error) {
      if (opening.signal.aborted) return;
      if (!(error instanceof Refusal)) {
        showEnd();
        return this.watch("", opening.signal);
      }
      if (error.status === 410) return setTimeout(() => this.open(), 200);
      showProblem(error.problem);
      return this.watch(error.revision, opening.signal);
    } finally {
      if (this.opening === opening) byID("busy").hidden = true;
    }
    if (opening.signal.aborted) return store.close();
    this.watch(preview.revision, opening.signal);
    this.show(preview, store);
  }

  /** The frame of the new preview that is shown first: that at the same part of the loop. */
  firstFrame({ facts }) {
    const { player } = this;
    const part = player.facts ? player.time / player.facts.length : 0;
    return Math.min(facts.frameCount - 1, Math.floor(part * facts.frameCount));
  }

  /** Opens again what was closed meanwhile, or cannot be had for the moment. */
  async failed(error, signal) {
    if (error instanceof Refusal && error.status !== 410) return showProblem(error.problem);
    if (error.status !== 410) await pause(PAUSE);
    if (!signal.aborted) this.open();
  }

  show(preview, store) {
    const { facts } = preview;
    this.preview = preview;
    showProblem(null);
    const scene = JSON.parse(facts.scene?.json ?? "{}");
    byID("title").textContent = scene.name ?? this.state.input;
    byID("summary").textContent = scene.summary ?? facts.summary;
    document.title = `${byID("title").textContent} – Zoetrope preview`;
    byID("command").textContent = facts.command;
    byID("notes").replaceChildren(...facts.notes.map((note) => make("li", { textContent: note })));
    byID("scrub").max = facts.frameCount - 1;
    byID("save").hidden = !facts.scene;
    this.controls.update(facts);
    this.player.load(preview, store);
    this.cost.update(preview);
    this.showSeam();
  }

  /** Gets both sides of the seam while they are on view. */
  async showSeam() {
    const { preview } = this;
    const store = this.player.store;
    if (!preview || this.stage.view !== "seam") return;
    try {
      const last = await store.wait(preview.facts.frameCount - 1);
      const first = await store.wait(0);
      if (preview === this.preview) this.stage.setSeam(last, first);
    } catch {
      // Another preview took its place, and shows its own seam.
    }
  }

  /** Opens again when a file is changed on disk, and when the server answers again. */
  watch(revision, opening) {
    whileVisible(opening, async (signal) => {
      while (!signal.aborted) {
        try {
          const { revision: next } = await api.changes(this.state.query(), revision, signal);
          if (signal.aborted) return;
          if (next !== revision) return this.open();
        } catch {
          if (signal.aborted) return;
          showEnd();
          // None has this revision, so that the next answer comes at once and opens.
          revision = "";
          await pause(PAUSE);
        }
      }
    });
  }

  async copy() {
    const text = byID("command").textContent;
    let isCopied = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without the permission, as the selection.
      getSelection().selectAllChildren(byID("command"));
      isCopied = document.execCommand("copy");
    }
    this.toast(isCopied ? "Copied" : "The command is selected. Press Ctrl-C or ⌘C to copy it.");
  }

  toast(text) {
    const toast = byID("toast");
    toast.textContent = text;
    toast.classList.add("shown");
    clearTimeout(this.toasting);
    this.toasting = setTimeout(() => toast.classList.remove("shown"), 2000);
  }

  bindKeys() {
    const { player, stage, controls } = this;
    bindKeys([
      [[" "], "play or pause", () => player.toggle()],
      [["ArrowLeft", "ArrowRight"], "a frame back or forward", (key) => player.step(key === "ArrowLeft" ? -1 : 1)],
      [["Home", "End"], "first or last frame", (key) => player.seek(key === "Home" ? 0 : player.count - 1)],
      [["n", "p"], "next seed, seed before", (key) => controls.seeds?.step(key === "n" ? 1n : -1n)],
      [["l", "s", "g"], "loop, seam, original beside GIF", (key) => stage.show({ l: "loop", s: "seam", g: "split" }[key])],
      [["0", "1", "2", "3", "4", "6", "8"], "zoom: fit, 1×…8×", (key) => stage.zoom(key === "0" ? "fit" : key)],
      [["c"], "copy the command", () => this.copy()],
      [["?"], "these keys", () => byID("help-dialog").showModal()],
    ]);
  }
}

const answers = await Promise.all([api.catalogue(), api.schema()]).catch(showEnd);
if (answers) window.zoetrope = new App(new State(), ...answers);
