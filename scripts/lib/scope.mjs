// Undoes what a script opened, last first: at the end, on an error, and on Ctrl-C. Everything that starts a program or
// makes a folder registers here how to undo it.

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

export class Scope {
  #undo = [];
  #closing;
  /** Aborted when a signal asks the script to end. */
  interrupted = new AbortController();

  constructor() {
    for (const signal of SIGNALS) process.on(signal, () => this.interrupted.abort(signal));
  }

  /** @param {() => unknown} undo called once, by `close` */
  defer(undo) {
    this.#undo.push(undo);
  }

  /** Undoes everything, last first. One failure does not keep the others from being undone. */
  close() {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll() {
    const errors = [];
    while (this.#undo.length > 0) {
      try {
        await this.#undo.pop()();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0)
      throw new AggregateError(errors, errors.map((error) => error.message).join("\n"));
  }
}

/** Resolves with the signal's name once the script was asked to end. */
export function interruption(scope) {
  const { signal } = scope.interrupted;
  if (signal.aborted) return Promise.resolve(signal.reason);
  return new Promise((resolve) =>
    signal.addEventListener("abort", () => resolve(signal.reason), { once: true }),
  );
}
