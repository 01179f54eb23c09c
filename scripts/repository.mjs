// `npm run repository`: puts Debian packages into a signed apt repository.

import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Failure, exitWith } from "./lib/failure.mjs";
import { readOptions } from "./lib/options.mjs";
import { offered, writeRepository } from "./lib/package/repository.mjs";
import { inRoot } from "./lib/project.mjs";
import { ensureSystemPackages } from "./lib/system_packages.mjs";

const HELP = `npm run repository -- --deb FILE [OPTION...]

Puts a Debian package into a signed apt repository: a folder for any web server. Beside it lie qilbee.gpg and
qilbee.sources, which a machine needs to install from it. See docs/manual/packages.md.

  --deb FILE      package to add; repeatable
  --out DIR       folder of the repository (default: target/repository); what it holds stays
  --address URL   address under which machines reach it (default: the folder itself)
  --key FILE      armoured private key that signs it
  --test-key      sign it with a key made for this once
  --help          shows this text
`;

await exitWith(async () => {
  const options = readOptions(HELP, {
    deb: { type: "string", multiple: true, default: [] },
    out: { type: "string", default: inRoot("target", "repository") },
    address: { type: "string" },
    key: { type: "string" },
    "test-key": { type: "boolean", default: false },
  });
  if (options.help) return void process.stdout.write(HELP);
  const missing = options.deb.find((deb) => !existsSync(deb));
  if (missing !== undefined) throw new Failure(`There is no file ${missing}.`);
  if (options.deb.length === 0) throw new Failure("Name a package with --deb.", HELP);
  if ((options.key === undefined) !== options["test-key"])
    throw new Failure("Give either a key with --key, or --test-key.", HELP);
  await ensureSystemPackages({ package: true });
  const folder = resolve(options.out);
  const { sources, keyring } = writeRepository(folder, {
    debs: options.deb,
    address: options.address ?? `file:${folder}`,
    key: options.key,
    work: mkdtempSync(join(tmpdir(), "qilbee-key-")),
  });
  process.stdout.write(`${offered(folder).join("\n")}\n\nOn each machine, as root:\n`);
  process.stdout.write(
    `  install -m 644 ${keyring} /usr/share/keyrings/\n` +
      `  install -m 644 ${sources} /etc/apt/sources.list.d/\n  apt update\n  apt install qilbee\n`,
  );
});
