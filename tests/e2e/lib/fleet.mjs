// A fleet on this computer: the engine's server, a conductor, and desktops with displays of their own.

import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "./driver.mjs";
import { ask, must } from "../../../scripts/lib/command.mjs";
import { launch, waitUntil } from "../../../scripts/lib/process.mjs";
import { inRoot } from "../../../scripts/lib/project.mjs";

/** As the Rust tests install it. */
export const serverProgram = inRoot("target", "fleet-server", "venv", "bin", "temporal");
const program = inRoot("target", "debug", "qilbee-fleet");
const START_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 200;
/** Each task gets a display of its own, and nothing that leads to the person's. */
const PERSONAL = ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "QILBEE_HOME"];

/**
 * Starts one; it ends with the test.
 * @param {import("node:test").TestContext} test
 * @param {Record<string, string>} more variables of its programs
 */
export async function startFleet(test, more) {
  const folder = mkdtempSync(join(tmpdir(), "qilbee-fleet-"));
  const running = [];
  // What was started last may need what was started before, and all of it the folder.
  test.after(async () => {
    for (const one of running.toReversed()) await one.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });
  const [port] = await freePorts(1);
  const address = `127.0.0.1:${port}`;
  const env = { ...process.env, ...more, QILBEE_FLEET_SERVER: `http://${address}` };
  for (const name of PERSONAL) delete env[name];
  const options = { folder, env, running };
  const attribute = ["--search-attribute", "QilbeeState=Keyword"];
  const server = start(options, "server", serverProgram, [
    ...["server", "start-dev", "--headless", "--log-level", "error", "--port", String(port)],
    ...attribute,
  ]);
  const health = ["operator", "cluster", "health", "--address", address];
  await waitUntil(server, () => ask(serverProgram, health).stdout.includes("SERVING"), {
    timeout_ms: START_LIMIT_MS,
    interval_ms: LOOK_EVERY_MS,
  });
  return new Fleet(options);
}

class Fleet {
  #options;

  constructor(options) {
    this.#options = options;
  }

  /** Starts a program of the fleet that runs until the end of the test. Its words go into a file. */
  start(name, args) {
    return start(this.#options, name, program, args);
  }

  /** Starts a desktop of a pool. */
  desktop(pool, name) {
    const home = join(this.#options.folder, name);
    const own = ["--name", name, "--home", home, "--private-display"];
    return this.start(name, ["worker", "--pool", pool, ...own]);
  }

  /** Runs a command to its end, and returns what it printed. */
  run(...args) {
    return must(program, args, { env: this.#options.env });
  }

  /** The inbox as a page. Returns its address, with the token. */
  async page() {
    const page = launch(program, ["inbox", "--web", "127.0.0.1:0"], {
      env: this.#options.env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#options.running.push(page);
    let said = "";
    page.child.stdout.setEncoding("utf8").on("data", (text) => (said += text));
    await waitUntil(page, () => said.endsWith("\n"), { timeout_ms: START_LIMIT_MS });
    return said.trim();
  }
}

function start({ folder, env, running }, name, command, args) {
  const log = openSync(join(folder, `${name}.log`), "a");
  const started = launch(command, args, { env, stdio: ["ignore", log, log] });
  running.push(started);
  return started;
}
