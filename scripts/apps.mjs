// `npm run test:apps`: everyday tasks in real applications, on a private display.

import { spawnSync } from "node:child_process";
import { ask } from "./lib/command.mjs";
import { Failure, exitWith } from "./lib/failure.mjs";
import { ensureNodeModules } from "./lib/node_modules.mjs";
import { readOptions } from "./lib/options.mjs";
import { root } from "./lib/project.mjs";
import { Scope } from "./lib/scope.mjs";
import { ensureSystemPackages } from "./lib/system_packages.mjs";
import { startTestSession } from "./lib/test_session.mjs";
import { checkToolchain } from "./lib/toolchain.mjs";
import { ensureUiBuild } from "./lib/ui_build.mjs";

/** Programs with the Debian packages that bring them. */
const APPLICATIONS = {
  soffice: "libreoffice-writer libreoffice-calc libreoffice-gtk3",
  chromium: "chromium",
  gimp: "gimp",
  vlc: "vlc",
  xterm: "xterm",
  "gnome-terminal": "gnome-terminal",
  gsettings: "libglib2.0-bin gsettings-desktop-schemas",
  thunderbird: "thunderbird",
};
const HELP = `npm run test:apps [-- OPTION...]

Does everyday tasks in LibreOffice, Chromium, GIMP, VLC, Thunderbird and two terminals, reads
what became of them from files and settings, and judges what was claimed of each action. Linux
with X11; about a quarter of an hour. Debian: apt install ${Object.values(APPLICATIONS).join(" ")}

  --only WORD  only tasks with this in their name
  --list       lists the tasks
  --help       shows this text
`;

await exitWith(async () => {
  const options = readOptions(HELP, {
    only: { type: "string" },
    list: { type: "boolean", default: false },
  });
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  checkToolchain();
  const missing = Object.keys(APPLICATIONS).filter((name) => ask("which", [name]).code !== 0);
  if (missing.length > 0) {
    const packages = missing.map((name) => APPLICATIONS[name]).join(" ");
    throw new Failure(
      `These applications are not installed: ${missing.join(", ")}`,
      `On Debian: sudo apt-get install ${packages}`,
    );
  }
  await ensureSystemPackages({ display: true, test: true });
  await ensureNodeModules();
  await ensureUiBuild();
  const words = [options.list ? "--list" : [], options.only ?? []].flat();
  const scope = new Scope();
  try {
    const { env } = await startTestSession(scope);
    const test = ["test", "--locked", "--package", "qilbee", "--test", "apps", "--", ...words];
    return spawnSync("cargo", test, { cwd: root, env, stdio: "inherit" }).status ?? 1;
  } finally {
    await scope.close();
  }
});
