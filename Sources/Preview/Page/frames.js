// The frames of a preview: fetched ahead of the one on show, and kept as far as memory allows.

import { api } from "./api.js";

/** The bytes of the frames that are kept. */
const MEMORY = 384 << 20;
/** The requests at a time: as many as the server can use, and a free connection for all else. */
const REQUESTS = 3;

export class FrameStore extends EventTarget {
  constructor(preview) {
    super();
    this.preview = preview;
    this.count = preview.facts.frameCount;
    this.capacity = Math.max(8, Math.floor(MEMORY / (4 * preview.facts.width * preview.facts.height)));
    this.frames = new Map();
    this.pending = new Set();
    this.abort = new AbortController();
    this.head = 0;
    this.lead = 0;
    /** The mean time of a request in milliseconds. */
    this.latency = 50;
  }

  get(index) {
    return this.frames.get(index);
  }

  /** The part of the loop that is kept, 0 to 1. */
  get share() {
    return this.frames.size / this.count;
  }

  /** Tells which frame is on show, and how many frames are shown in a second, 0 while paused. */
  show(index, rate) {
    this.head = index;
    // Frames that would arrive too late are not asked for: playing stays in time, and the gaps are filled in later rounds.
    this.lead = Math.ceil((this.latency / 1000) * rate);
    this.fetch();
  }

  close() {
    this.abort.abort();
    this.frames.clear();
  }

  fetch() {
    while (this.pending.size < REQUESTS && !this.abort.signal.aborted) {
      const index = this.nextMissing();
      if (index === null) return;
      this.load(index);
    }
  }

  /** The first frame that is missing from the one on show on; what comes too late is last. */
  nextMissing() {
    // The frames of the lead are kept, too.
    const reach = Math.min(this.count, Math.max(1, this.capacity - this.lead));
    const order = (step) => (this.head + ((step + this.lead) % this.count)) % this.count;
    if (this.isMissing(this.head) && this.lead === 0) return this.head;
    for (let step = 0; step < reach; step++) if (this.isMissing(order(step))) return order(step);
    return null;
  }

  isMissing(index) {
    return !this.frames.has(index) && !this.pending.has(index);
  }

  async load(index) {
    this.pending.add(index);
    const start = performance.now();
    try {
      const frame = await api.frame(this.preview, index, this.abort.signal);
      this.latency += (performance.now() - start - this.latency) / 8;
      this.frames.set(index, frame);
      this.evict();
      this.dispatchEvent(new CustomEvent("frame", { detail: index }));
    } catch (error) {
      if (this.abort.signal.aborted) return;
      // First, so that those who wait learn the reason.
      this.dispatchEvent(new CustomEvent("fail", { detail: error }));
      this.abort.abort();
    } finally {
      this.pending.delete(index);
    }
    this.fetch();
  }

  /** Forgets the frames that are the longest way ahead. */
  evict() {
    const way = (index) => (index - this.head + this.count) % this.count;
    while (this.frames.size > this.capacity) {
      let furthest = this.head;
      for (const index of this.frames.keys()) if (way(index) > way(furthest)) furthest = index;
      this.frames.delete(furthest);
    }
  }

  /** Waits for a frame. */
  async wait(index) {
    while (!this.frames.has(index)) {
      if (this.isMissing(index)) this.load(index);
      await new Promise((resolve, reject) => {
        this.addEventListener("frame", resolve, { once: true });
        this.addEventListener("fail", (event) => reject(event.detail), { once: true });
        this.abort.signal.addEventListener("abort", () => reject(new DOMException("closed", "AbortError")), { once: true });
      });
    }
    return this.frames.get(index);
  }
}
