// `npm run bindings`: writes the generated TypeScript types and docs/protocol.md anew from the Rust types and commands, and the
// types of the messages from the English catalogue.

import { show } from "./lib/command.mjs";
import { exitWith } from "./lib/failure.mjs";
import { root } from "./lib/project.mjs";

await exitWith(() => {
  show("cargo", ["run", "--quiet", "--example", "bindings"], { cwd: root });
  show("node", ["ui/scripts/messages.mjs"], { cwd: root });
});
