// A server of the Model Context Protocol on standard input and output: one message in JSON a line, both ways. Tells who
// waits for which message; what a message means is not its subject.

import { createInterface } from "node:readline";
import { launch } from "./process.mjs";

const INTERNAL_ERROR = -32603;

export class StdioServer {
  #program;
  /** What is awaited, by the id of its request: the newest last. */
  #awaited = new Map();
  #listener;
  #isOver = false;

  /** @param {{ command: string, args: string[], env: object, cwd: string }} how */
  constructor({ command, args, ...options }) {
    this.#program = launch(command, args, { ...options, stdio: ["pipe", "pipe", "inherit"] });
    const { stdin, stdout } = this.#program.child;
    // A server that is gone is noticed by its end, and every request is answered then.
    stdin.on("error", () => {});
    createInterface({ input: stdout }).on("line", (line) => this.#read(line));
    this.#program.exited.then(() => this.#giveUp());
  }

  /** Sends a request. @param {(message: object) => void} hear gets what is said about it, its answer last */
  ask(message, hear) {
    this.#awaited.set(message.id, { token: message.params?._meta?.progressToken, hear });
    if (this.#isOver) this.#giveUp();
    else this.tell(message);
  }

  /** Sends a message that has no answer. */
  tell(message) {
    this.#program.child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** True while it runs and nobody awaits an answer with this id. */
  isFreeFor(id) {
    return !this.#isOver && !this.#awaited.has(id);
  }

  /** Nobody waits for this answer any more. */
  cancel(id) {
    if (!this.#awaited.delete(id)) return;
    this.tell({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } });
  }

  /** Hears what belongs to no request. */
  listen(hear) {
    this.#listener = hear;
  }

  stop() {
    return this.#program.stop();
  }

  /** A line that is no message ends nothing: it is told, and whoever asked goes on waiting. */
  #read(line) {
    let message;
    try {
      message = JSON.parse(line);
    } catch {
      process.stderr.write(`The server wrote a line that is no JSON: ${line}\n`);
      return;
    }
    this.#hear(message);
  }

  #hear(message) {
    if (message.method === undefined) {
      const awaited = this.#awaited.get(message.id);
      this.#awaited.delete(message.id);
      awaited?.hear(message);
    } else {
      this.#hearerOf(message)?.(message);
    }
  }

  /** Progress belongs to the request with its token, everything else to whoever listens or asked last. */
  #hearerOf({ params }) {
    const token = params?.progressToken;
    const all = [...this.#awaited.values()];
    const its = token === undefined ? undefined : all.find((awaited) => awaited.token === token);
    return its?.hear ?? this.#listener ?? all.at(-1)?.hear;
  }

  #giveUp() {
    this.#isOver = true;
    const error = { code: INTERNAL_ERROR, message: "The server ended." };
    for (const [id, { hear }] of this.#awaited) hear({ jsonrpc: "2.0", id, error });
    this.#awaited.clear();
  }
}
