// Runs the built program until it ends or Ctrl-C ends it: on the person's own display, or on a private
// virtual one with a window manager, a session bus and a picture to look at.

import { join, relative } from "node:path";
import { startDisplay } from "./display.mjs";
import { keepPicture } from "./picture.mjs";
import { makePrivateFolder } from "./private_folder.mjs";
import { launch, reason } from "./process.mjs";
import { programPath, windowPicture } from "./project.mjs";
import { Scope, interruption } from "./scope.mjs";
import { startSessionBus } from "./session_bus.mjs";
import { endProcesses } from "./session_processes.mjs";

const SERVICE_GRACE_MS = 2000;

/** @returns the program's exit code; 0 after Ctrl-C */
export async function runOnScreen(programArguments) {
  const scope = new Scope();
  try {
    return await runProgram(scope, programArguments, process.env);
  } finally {
    await scope.close();
  }
}

/** Only the display, the bus and the runtime folder are private: chats and settings are the person's own. */
export async function runOnVirtualDisplay(programArguments) {
  const scope = new Scope();
  try {
    const folder = await makePrivateFolder(scope, ["run"]);
    scope.defer(() => endProcesses(folder, SERVICE_GRACE_MS));
    const env = { ...process.env, XDG_RUNTIME_DIR: join(folder, "run") };
    delete env.XDG_SESSION_TYPE;
    Object.assign(env, await startSessionBus(scope, env.XDG_RUNTIME_DIR, env));
    Object.assign(env, await startDisplay(scope, folder, env));
    keepPicture(scope, windowPicture, env);
    process.stdout.write(howToLook(env));
    return await runProgram(scope, programArguments, env);
  } finally {
    await scope.close();
  }
}

async function runProgram(scope, programArguments, env) {
  const program = launch(programPath, programArguments, { env, stdio: "inherit" });
  scope.defer(() => program.stop());
  const signal = await Promise.race([interruption(scope), program.exited.then(() => undefined)]);
  if (signal) {
    process.stdout.write("\nEnding Qilbee.\n");
    return 0;
  }
  const ended = await program.exited;
  if (ended.code === null) process.stderr.write(`Qilbee ended unexpectedly (${reason(ended)}).\n`);
  return ended.code ?? 1;
}

const howToLook = ({ DISPLAY, XAUTHORITY }) => `
Qilbee runs on the virtual display ${DISPLAY}. Ctrl-C ends it.
  See it       open ${relative(process.cwd(), windowPicture) || windowPicture} in any picture viewer; it is renewed every second
               (from another machine: scp "HOST:${windowPicture}" .)
  Reach it     DISPLAY=${DISPLAY} XAUTHORITY=${XAUTHORITY} xdotool ...
`;
