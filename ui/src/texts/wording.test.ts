// The wording of every message, part by part: whoever changes it sees here what a person will read. Other tests find
// things by role and id.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";
import { Catalogue } from "./catalogue";
import { LANGUAGES } from "./generated/messages";

const LOCALES = join(import.meta.dirname, "../../../locales");
/** Messages of the backend that the window uses too. */
const SHARED = "backend-desktop.ftl";
/** The number that stands in a message that takes one. */
const SAMPLE_NUMBER = 3;

const PARTS = LANGUAGES.flatMap((language) =>
  readdirSync(join(LOCALES, language))
    .filter((file) => file.endsWith(".ftl") && (!file.startsWith("backend-") || file === SHARED))
    .map((file) => ({ language, file })),
);

test.each(PARTS)("$language/$file", ({ language, file }) => {
  const source = readFileSync(join(LOCALES, language, file), "utf8");
  const catalogue = new Catalogue(language, [source]);
  const wording = new FluentResource(source).body.map(({ id, value }) => {
    const names = [...JSON.stringify(value).matchAll(/"type":"var","name":"(\w+)"/g)];
    const values = names.map(([, name = ""]) => [
      name,
      isNumber(source, name) ? SAMPLE_NUMBER : `‹${name}›`,
    ]);
    return `${id}: ${catalogue.format(id, Object.fromEntries(values))}`;
  });
  expect(`${wording.join("\n")}\n`).toMatchSnapshot();
});

function isNumber(source: string, name: string): boolean {
  return source.includes(`{ $${name} ->`) || source.includes(`NUMBER($${name},`);
}
