// The clock of the loop: which frame is on show at which time.

export class Player extends EventTarget {
  constructor() {
    super();
    this.isPlaying = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    /** The time within the loop in seconds. */
    this.time = 0;
    this.index = -1;
    this.shown = [];
    requestAnimationFrame((now) => this.tick(now));
  }

  /** Shows a preview, from the same part of the loop on. */
  load(preview, store) {
    const part = this.facts ? this.time / this.facts.length : 0;
    this.store?.close();
    this.store = store;
    this.facts = preview.facts;
    this.time = part * this.facts.length;
    this.index = -1;
    store.addEventListener("frame", () => {
      if (!this.isPlaying) this.draw();
    });
    this.draw();
  }

  get count() {
    return this.facts?.frameCount ?? 0;
  }

  /** The frame at the present time. */
  get wanted() {
    const { starts, length } = this.facts;
    if (!starts) return Math.min(this.count - 1, Math.floor((this.time / length) * this.count + 1e-6));
    let index = starts.findIndex((start) => start > this.time + 1e-6) - 1;
    if (index < 0) index = this.count - 1;
    return index;
  }

  start(index) {
    return this.facts.starts ? this.facts.starts[index] : (index / this.count) * this.facts.length;
  }

  /** The middle of a frame's time, as a part of the loop. */
  middle(index) {
    const end = index + 1 < this.count ? this.start(index + 1) : this.facts.length;
    return (this.start(index) + end) / (2 * this.facts.length);
  }

  toggle() {
    this.isPlaying = !this.isPlaying;
    this.dispatchEvent(new Event("state"));
    this.draw();
  }

  pause() {
    if (this.isPlaying) this.toggle();
  }

  seek(index) {
    if (!this.facts) return;
    this.pause();
    this.time = this.start(((index % this.count) + this.count) % this.count);
    this.draw();
  }

  step(frames) {
    if (!this.facts) return;
    this.seek(this.wanted + frames);
  }

  tick(now) {
    // A page in the background gets no ticks: the loop goes on where it was.
    const elapsed = Math.min(0.25, (now - (this.last ?? now)) / 1000);
    this.last = now;
    if (this.isPlaying && this.facts && this.count > 1) {
      this.time = (this.time + elapsed) % this.facts.length;
      this.draw();
    }
    requestAnimationFrame((next) => this.tick(next));
  }

  /** Shows the frame of the present time, if it has come; else the one before stays. */
  draw() {
    if (!this.facts) return;
    const index = this.wanted;
    this.store.show(index, this.isPlaying ? this.count / this.facts.length : 0);
    if (index === this.index) return;
    const frame = this.store.get(index);
    if (!frame) return;
    this.index = index;
    const now = performance.now();
    this.shown = [...this.shown.filter((time) => now - time < 1000), now];
    this.dispatchEvent(new CustomEvent("frame", { detail: { index, frame } }));
  }

  /** The frames that were shown in the last second. */
  get rate() {
    const now = performance.now();
    return this.shown.filter((time) => now - time < 1000).length;
  }
}
