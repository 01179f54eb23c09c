// The catalogues: a folder of Fluent files for each language in `locales/`, part of the window when it is built.

import { Catalogue } from "./catalogue";
import { isPseudo, language } from "./language";
import { pseudo } from "./pseudo";

const FILES = import.meta.glob<string>("../../../locales/*/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The language of the window. */
export const catalogue: Catalogue = isPseudo
  ? new Catalogue("en", sourcesOf("en"), { transform: pseudo })
  : new Catalogue(language, sourcesOf(language));

let english: Catalogue | undefined;

/** The English catalogue, for messages that the language of the window lacks. */
export function englishCatalogue(): Catalogue {
  return (english ??= new Catalogue("en", sourcesOf("en")));
}

/** The name of a language in that language. */
export function nameOf(one: string): string {
  return new Catalogue(one, sourcesOf(one)).format("language-name") ?? one;
}

function sourcesOf(one: string): string[] {
  return Object.entries(FILES)
    .filter(([path]) => path.includes(`/locales/${one}/`))
    .map(([, source]) => source);
}
