// Commands that wait for a code: where presses can't be told from a program's, the backend does what gives authority only
// with digits that the person reads in this window and types. Asked one after the other.

import { text } from "../texts";
import { BackendError, toBackendError } from "./errors";
import type { Commands, ConfirmationCode } from "./generated/commands";

/** A command that waits for the person's code. */
export interface CodeRequest {
  /** Tells it from every other. */
  id: number;
  command: keyof Commands;
  input: unknown;
  /** Reason that the last code did not count, for people. */
  problem: string;
  /** The code to show now; null when none is needed any more. */
  show: () => Promise<ConfirmationCode | null>;
  /** Sends the command with what was typed; null calls it off. */
  answer: (typed: string | null) => void;
}

export class CodeRequestQueue {
  readonly #waiting: CodeRequest[] = [];
  #asked = 0;
  readonly #listeners = new Set<(first: CodeRequest | null) => void>();

  /** Tells the request that is open, null for none, now and whenever it is another. Returns the function that ends it. */
  watch(listener: (first: CodeRequest | null) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#waiting[0] ?? null);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves with what the person typed; null when they called it off. */
  ask(request: Omit<CodeRequest, "id" | "answer">): Promise<string | null> {
    return new Promise((resolve) => {
      const waiting: CodeRequest = {
        ...request,
        id: (this.#asked += 1),
        answer: (typed) => {
          const place = this.#waiting.indexOf(waiting);
          if (place < 0) return;
          this.#waiting.splice(place, 1);
          if (place === 0) this.#tell();
          resolve(typed);
        },
      };
      this.#waiting.push(waiting);
      if (this.#waiting.length === 1) this.#tell();
    });
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener(this.#waiting[0] ?? null);
  }
}

/** Sends a command to the backend, maybe with a code that was typed. */
export type Send = <Name extends keyof Commands>(
  name: Name,
  input: Commands[Name][0],
  code?: string,
) => Promise<Commands[Name][1]>;

/** Calls a command; if it needs a code, once the person has typed that. */
export async function callWithCode<Name extends keyof Commands>(
  queue: CodeRequestQueue,
  send: Send,
  name: Name,
  input: Commands[Name][0],
): Promise<Commands[Name][1]> {
  try {
    return await send(name, input);
  } catch (thrown) {
    codeNeeded(thrown);
  }
  for (let problem = ""; ;) {
    const show = () => codeOf(send, name, input);
    const typed = await queue.ask({ command: name, input, problem, show });
    if (typed === null) throw new BackendError("bad_request", text("confirm-not-now"));
    try {
      return await send(name, input, typed);
    } catch (thrown) {
      problem = codeNeeded(thrown).message;
    }
  }
}

/** The code to show for a command; null when it needs none. */
export function codeOf<Name extends keyof Commands>(
  send: Send,
  name: Name,
  input: Commands[Name][0],
): Promise<ConfirmationCode | null> {
  return send("confirmation_code", { command: name, arguments: input });
}

/** Throws what has another reason. */
function codeNeeded(thrown: unknown): BackendError {
  const error = toBackendError(thrown);
  if (error.code !== "code_needed") throw error;
  return error;
}
