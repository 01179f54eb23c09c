// Builds the program, debug profile. cargo itself decides what is out of date.

import { show } from "./command.mjs";
import { root } from "./project.mjs";

/** cargo's progress is shown only when there is something to build: the first time takes minutes. */
export function ensureProgram() {
  show("cargo", ["build"], { cwd: root });
}

/** The program as `cargo test` builds it: the same features, so that nothing is built a second time. */
export function ensureProgramForTests(context) {
  return context.run("cargo", ["test", "--workspace", "--no-run"]);
}
