// The licences of all parts as one text, as their licences ask for it. Equal texts stand there once.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../project.mjs";

const FILE_NAME = /^(licen[cs]e|copying|notice|copyright|unlicense)([-_.].*)?$/i;
const NOT_TEXT = /\.(rs|js|ts|json|toml|html|spdx)$/i;

/** What the windows show that came from no registry. */
export const assets = [
  ["The typeface Inter", inRoot("ui", "public", "fonts", "LICENSE-OFL.txt")],
  ["The icons of Lucide", inRoot("ui", "public", "icons", "LICENSE-Lucide.txt")],
];

/** The crate with libjpeg, whose licence asks for a sentence. */
const JPEG = "turbojpeg-sys";

const RULE = "=".repeat(100);

/**
 * @param {import("./parts.mjs").Part[]} parts
 * @param {[title: string, file: string][]} [others] what else has a licence
 */
export function notices(parts, others = []) {
  const texts = new Map();
  for (const part of parts) {
    const title = `${part.name} ${part.version} (${part.ecosystem}): ${part.licence || "see below"}`;
    for (const text of textsOf(part.folder)) remember(texts, text, title);
  }
  for (const [title, file] of others) remember(texts, readText(file), title);
  const sections = [...texts.values()].map(
    ({ titles, text }) => `${RULE}\n${titles.join("\n")}\n${RULE}\n\n${text}\n`,
  );
  return `${introduction(parts)}\n${sections.join("\n")}`;
}

function introduction(parts) {
  const list = parts.map(({ name, version, licence }) => `  ${name} ${version}: ${licence}`);
  const hasJpeg = parts.some(({ name }) => name === JPEG);
  return (
    "Qilbee is made with the parts below. Thank you.\n" +
    (hasJpeg ? "This software is based in part on the work of the Independent JPEG Group.\n" : "") +
    `\n${list.join("\n")}\n`
  );
}

function remember(texts, text, title) {
  const digest = createHash("sha256").update(text).digest("hex");
  const known = texts.get(digest) ?? { titles: [], text };
  known.titles.push(title);
  texts.set(digest, known);
}

function textsOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && FILE_NAME.test(entry.name) && !NOT_TEXT.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => readText(join(folder, name)));
}

const readText = (file) => readFileSync(file, "utf8").replaceAll("\r\n", "\n").trim();
