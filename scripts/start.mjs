// `npm start`: does all set-up, builds what changed and opens Qilbee's window. Where there is no
// display it runs on a private virtual one.

import { ensureNodeModules } from "./lib/node_modules.mjs";
import { exitWith } from "./lib/failure.mjs";
import { ensureProgram } from "./lib/program_build.mjs";
import { ensureSystemPackages } from "./lib/system_packages.mjs";
import { ensureUiBuild } from "./lib/ui_build.mjs";
import { checkToolchain } from "./lib/toolchain.mjs";
import { runOnScreen, runOnVirtualDisplay } from "./lib/window.mjs";

const HELP = `npm start [-- ARGUMENT...]

Does all set-up (system packages, npm ci, builds), then opens Qilbee's window.
Set-up that is already done is skipped; a warm start takes seconds.

Without a display (neither DISPLAY nor WAYLAND_DISPLAY is set) the window opens on a private
virtual display, and a picture of it is kept in target/window.png.

  --help      shows this text
  ARGUMENT    anything else is passed to the program, for example:
              npm start -- demo
              npm start -- --help-program    (the program's own --help)

Ctrl-C ends the program and everything that was started for it.
`;

await exitWith(async () => {
  const given = process.argv.slice(2);
  if (given.includes("--help") || given.includes("-h")) {
    process.stdout.write(HELP);
    return 0;
  }
  const programArguments = given.map((word) => (word === "--help-program" ? "--help" : word));
  const needsDisplay =
    process.platform === "linux" && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
  if (needsDisplay)
    process.stdout.write("There is no display here; Qilbee will run on a private virtual one.\n");
  checkToolchain();
  await ensureSystemPackages({ display: needsDisplay, test: false });
  await ensureNodeModules();
  await ensureUiBuild();
  ensureProgram();
  return needsDisplay ? runOnVirtualDisplay(programArguments) : runOnScreen(programArguments);
});
