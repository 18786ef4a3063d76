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
    /** The promises of the frames that are being fetched. */
    this.pending = new Map();
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
      // Who waits for it, and those who listen for "fail", learn the reason.
      this.load(index).catch(() => {});
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

  /** Fetches a frame. */
  load(index) {
    const frame = this.request(index).finally(() => {
      this.pending.delete(index);
      this.fetch();
    });
    this.pending.set(index, frame);
    return frame;
  }

  async request(index) {
    const start = performance.now();
    try {
      const frame = await api.frame(this.preview, index, this.abort.signal);
      this.latency += (performance.now() - start - this.latency) / 8;
      this.frames.set(index, frame);
      this.evict();
      this.dispatchEvent(new CustomEvent("frame", { detail: index }));
      return frame;
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  /** Gets no more frames, and tells why. */
  fail(error) {
    if (this.abort.signal.aborted) return;
    this.abort.abort(error);
    this.dispatchEvent(new CustomEvent("fail", { detail: error }));
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

  /** Waits for a frame, also for one that there is no room to keep. */
  async wait(index) {
    return this.get(index) ?? this.pending.get(index) ?? this.load(index);
  }
}
