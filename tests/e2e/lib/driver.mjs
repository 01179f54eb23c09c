// Starts one WebDriver server on ports of its own, and through it the program; ends both again.
// It knows the traps of the drivers and nothing of the page.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { Builder, Capabilities } from "selenium-webdriver";
import { launch, waitUntil } from "../../../scripts/lib/process.mjs";
import { programPath } from "../../../scripts/lib/project.mjs";

const START_LIMIT_MS = 30_000;
const QUIT_LIMIT_MS = 10_000;

/**
 * @param {string} application the program's path
 * @returns {Promise<{ browser: import("selenium-webdriver").WebDriver, killProgram: () => void, stop: () => Promise<void> }>}
 */
export async function startDriver(environment, application = programPath) {
  const env = { ...environment };
  const programs = { application, home: env.QILBEE_HOME };
  const [port, nativePort] = await freePorts(2);
  const command = process.env.TAURI_DRIVER ?? "tauri-driver";
  const server = launch(command, ["--port", String(port), "--native-port", String(nativePort)], {
    env,
  });
  try {
    const address = `http://127.0.0.1:${port}`;
    await waitUntil(server, () => answers(`${address}/status`), { timeout_ms: START_LIMIT_MS });
    const browser = await openWindow(address, application);
    return {
      browser,
      killProgram: () => signalPrograms(programs, "SIGKILL"),
      stop: () => stop(server, browser, programs),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function openWindow(address, application) {
  const capabilities = new Capabilities({
    browserName: "wry",
    "tauri:options": { application },
  });
  return new Builder().usingServer(address).withCapabilities(capabilities).build();
}

/**
 * Ends the program as the end of a desktop's session does, then the driver with what is left. The driver itself only kills
 * its program, which would count as a crash.
 */
async function stop(server, browser, programs) {
  const window = signalPrograms(programs, "SIGTERM", isWindow);
  await waitUntil(server, () => !window.some(isThere), { timeout_ms: QUIT_LIMIT_MS }).catch(
    () => {},
  );
  const limit = AbortSignal.timeout(QUIT_LIMIT_MS);
  const late = new Promise((resolve) => limit.addEventListener("abort", resolve, { once: true }));
  // A program that was killed cannot be asked to quit.
  await Promise.race([browser.quit().catch(() => {}), late]);
  await server.stop();
}

/** The programs on this home: the window and whatever it started, found by their environment. Returns those it told. */
function signalPrograms(programs, signal, isMeant = () => true) {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const meant = all.filter((pid) => runsProgramOn(programs, pid) && isMeant(pid)).map(Number);
  for (const pid of meant) tell(pid, signal);
  return meant;
}

function tell(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It ended meanwhile.
    if (error.code !== "ESRCH") throw error;
  }
}

/** Whether it is the program without a command, or the one that opens links: the window. */
function isWindow(pid) {
  try {
    const [, command] = readFileSync(`/proc/${pid}/cmdline`, "latin1").split("\0");
    return command === "" || command === "open" || command.startsWith("-");
  } catch {
    return false;
  }
}

function isThere(pid) {
  return existsSync(`/proc/${pid}/exe`);
}

function runsProgramOn({ application, home }, pid) {
  try {
    const isProgram = readFileSync(`/proc/${pid}/cmdline`, "latin1").startsWith(`${application}\0`);
    return (
      isProgram && readFileSync(`/proc/${pid}/environ`, "latin1").includes(`QILBEE_HOME=${home}`)
    );
  } catch {
    return false;
  }
}

async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** Ports nobody listens on now. All are held until the last is found, so they differ. */
export async function freePorts(count) {
  const held = await Promise.all(Array.from({ length: count }, holdPort));
  const ports = held.map((holder) => holder.address().port);
  await Promise.all(held.map((holder) => new Promise((resolve) => holder.close(resolve))));
  return ports;
}

function holdPort() {
  return new Promise((resolve, reject) => {
    const holder = createServer();
    holder.once("error", reject);
    holder.listen(0, "127.0.0.1", () => resolve(holder));
  });
}
