// The cost: the bytes of the file as it is set, and of the same loop in other formats; the GIF beside the original.

import { api, Refusal } from "./api.js";
import { byID, make } from "./elements.js";
import { TargetSection } from "./targets.js";
import { pause, whileVisible } from "./waiting.js";

/** The time without changes, in milliseconds, after which encoding begins. */
const REST = 500;
/** The time in milliseconds after which a cost is asked for again that another page interrupted. */
const PAUSE = 1000;
const OTHERS = ["gif", "mp4", "webm", "avif"];

const bytes = (count) =>
  count < 1e6 ? `${(count / 1e3).toFixed(count < 1e5 ? 1 : 0)} kB` : `${(count / 1e6).toFixed(2)} MB`;

/** The images of a GIF, each decoded when it is shown. Frames that are equal, or that a limit of the size leaves out, have none. */
class GIFImages {
  constructor(data) {
    this.decoder = new ImageDecoder({ data, type: "image/gif" });
  }

  async decode(frameIndex) {
    return (await this.decoder.decode({ frameIndex, completeFramesOnly: true })).image;
  }

  /** The image on screen at a part of the loop. */
  async image(part) {
    await this.decoder.tracks.ready;
    const last = this.decoder.tracks.selectedTrack.frameCount - 1;
    this.length ??= await this.decode(last).then((image) => {
      image.close();
      return image.timestamp + image.duration;
    });
    const time = part * this.length;
    let index = Math.floor(part * (last + 1));
    let image = await this.decode(index);
    const step = async (count) => {
      image.close();
      image = await this.decode(index += count);
    };
    while (index > 0 && time < image.timestamp) await step(-1);
    while (index < last && time >= image.timestamp + image.duration) await step(1);
    return image;
  }
}

export class CostCard {
  constructor(stage, player) {
    Object.assign(this, { stage, player });
    this.table = make("table");
    this.words = make("p", { className: "notes" });
    this.splitWords = byID("split-words");
    this.targets = new TargetSection();
    byID("cost").append(
      make("h2", { textContent: "Cost" }), this.table, this.words, this.targets.element);
    player.addEventListener("frame", () => this.showEncoded());
    stage.addEventListener("view", () => this.showEncoded());
  }

  /** Measures the cost of a preview. */
  update(preview) {
    this.abort?.abort();
    this.gif = null;
    this.stage.setEncoded(null);
    this.splitWords.textContent = "The GIF is being encoded…";
    this.preview = preview;
    const { format } = preview.facts;
    this.rows = [...new Set([format, ...OTHERS])].map((name) => ({ format: name, text: "…" }));
    this.render();
    // A sample of each first, since that is quick; then the whole of each, since that is right; then how near it comes.
    const steps = ["sample", "whole", "score"].flatMap((depth) => this.rows.map((row) => ({ row, depth })));
    this.abort = new AbortController();
    whileVisible(this.abort.signal, (signal) => this.measure(steps, signal));
  }

  /** Takes the steps that are left, once nothing has changed for a moment. */
  async measure(steps, signal) {
    await pause(REST);
    while (steps.length && !signal.aborted) {
      const [{ row, depth }] = steps;
      try {
        row.cost = await this.cost(row.format, depth, signal);
        if (depth === "whole" && row.format === "gif") await this.load(row.cost, signal);
      } catch (error) {
        if (signal.aborted) return;
        // The preview was closed for others: it has no frames any more either.
        if (error.status === 410) return this.player.store.fail(error);
        row.error = error instanceof Refusal ? error.message : "no answer";
      }
      steps.shift();
      this.render();
    }
  }

  /** The cost of a format, asked for until it is there: a page that opens another preview ends the work on those of all. */
  async cost(format, depth, signal) {
    for (;;) {
      try {
        return await api.cost(this.preview.id, format, depth, signal);
      } catch (error) {
        if (signal.aborted || error.status !== 503) throw error;
        await pause(PAUSE);
        if (signal.aborted) throw error;
      }
    }
  }

  /** Gets the GIF of a cost to show it beside the original. */
  async load(cost, signal) {
    const words = this.splitWords;
    if (!("ImageDecoder" in globalThis)) {
      words.textContent = "This browser does not decode GIFs frame by frame. The command below makes the file.";
      return;
    }
    try {
      this.gif = new GIFImages(await api.file(this.preview.id, "gif", signal));
    } catch (error) {
      if (error.status !== 404) throw error;
      words.textContent = `The GIF, ${bytes(cost.bytes)}, is too large to be shown here. The command below makes the file.`;
      return;
    }
    words.textContent = "Original on the left of the line, GIF on the right.";
    this.showEncoded();
  }

  /** Shows the image for the frame on show. One is decoded at a time, then that of the frame that is on show by then. */
  async showEncoded() {
    const { gif } = this;
    const { index } = this.player;
    if (this.isDecoding || !gif || this.stage.view !== "split" || index < 0) return;
    this.isDecoding = true;
    const image = await gif.image(this.player.middle(index)).catch(() => null);
    this.isDecoding = false;
    if (image && gif === this.gif) {
      // The one that is shown stays open until another takes its place.
      this.stage.setEncoded(image);
      this.image?.close();
      this.image = image;
    } else {
      image?.close();
    }
    if (gif !== this.gif || index !== this.player.index) this.showEncoded();
  }

  render() {
    const largest = Math.max(1, ...this.rows.map(({ cost }) => cost?.bytes ?? 0));
    const own = this.preview.facts.format;
    this.table.replaceChildren(...this.rows.map(({ format, cost, error }) => {
      const meter = make("div", { className: "meter" });
      meter.style.width = `${(100 * (cost?.bytes ?? 0)) / largest}%`;
      // The size of a whole file stays, whatever cannot be learnt about it.
      const problem = cost && !cost.isEstimate ? null : error;
      const size = problem ?? (cost ? `${cost.isEstimate ? "≈ " : ""}${bytes(cost.bytes)}` : "…");
      const time = cost && !problem ? `${cost.isEstimate ? "≈ " : ""}${cost.seconds.toFixed(1)} s` : "";
      const score = cost?.psnr ? `${typeof cost.psnr === "number" ? cost.psnr.toFixed(1) : "∞"} dB` : "";
      const name = make("th", { scope: "row", textContent: format.toUpperCase() });
      if (format === own) name.style.color = "inherit";
      return make("tr", {}, name, make("td", { className: "number", textContent: size }),
        make("td", { className: "number", textContent: time }), make("td", { className: "number", textContent: score }),
        make("td", { width: "40%" }, cost ? meter : ""));
    }));
    this.targets.render(this.rows);
    const isWhole = this.rows.every(({ cost, error }) => error || (cost && !cost.isEstimate));
    this.words.textContent = isWhole ? "Sizes of the whole files, and the time to encode them here." : "Estimates from a part of the frames; the whole files are being encoded.";
  }
}
