// The one error type of the scripts: something a person can act on. It is printed without a stack
// trace; every other error is a fault in the scripts and keeps its trace.

export class Failure extends Error {
  /** @param {string} what what happened, @param {string} [next] what the person can do now */
  constructor(what, next) {
    super(next ? `${what}\n${next}` : what);
    this.name = "Failure";
  }
}

/** Runs a script's main function and turns its outcome into an exit code. */
export async function exitWith(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Failure ? error.message : (error.stack ?? error)}\n`);
    process.exitCode = 1;
  }
}
