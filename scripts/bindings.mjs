// `npm run bindings`: writes the generated TypeScript types and docs/protocol.md anew from the Rust types, and the types
// of the messages from the English catalogue.

import { show } from "./lib/command.mjs";
import { exitWith } from "./lib/failure.mjs";
import { root } from "./lib/project.mjs";

await exitWith(() => {
  const args = ["test", "--package", "protocol", "--features", "schema", "--test", "generated"];
  show("cargo", args, { cwd: root, env: { ...process.env, QILBEE_BLESS: "1" } });
  show("node", ["ui/scripts/messages.mjs"], { cwd: root });
});
