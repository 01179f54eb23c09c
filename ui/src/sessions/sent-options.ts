// Options that the backend took from here and that have not come back as an event: a running task takes them up before its next
// step. Until then they are what a person sees, and what they change further.

import type { SessionOptions } from "../ipc/generated/protocol";
import { createStore, type ReadStore } from "../ui/store";

interface Pending {
  options: SessionOptions;
  /** The number of changes by which they will have come back. */
  backBy: number;
}

export class SentOptions {
  /** The options that will hold once all are taken up; null while the history's do. */
  readonly last: ReadStore<SessionOptions | null>;
  readonly #last = createStore<SessionOptions | null>(null);
  #pending: readonly Pending[] = [];
  #changes = 0;

  constructor() {
    this.last = this.#last;
  }

  /** Notes that options are being sent. Whoever sends them calls the result once the backend has them: they may be back by then. */
  begin(options: SessionOptions): () => void {
    const backBy = this.#changes + this.#pending.length + 1;
    return () => this.#keep([...this.#pending, { options, backBy }]);
  }

  /** Takes note of so many changes in the history. They come in the order in which they were sent. */
  comeBack(changes: number): void {
    this.#changes += changes;
    this.#keep(this.#pending);
  }

  #keep(pending: readonly Pending[]): void {
    this.#pending = pending.filter(({ backBy }) => backBy > this.#changes);
    this.#last.set(this.#pending.at(-1)?.options ?? null);
  }
}
