// The catalogue of the window's language: a folder of Fluent files for each language in `locales/`, part of the window when
// it is built. Only one language is loaded.

import { Catalogue } from "./catalogue";
import { isPseudo, language } from "./language";
import { pseudo } from "./pseudo";

const FOLDERS = import.meta.glob<Record<string, string>>("../../../locales/*/files.ts", {
  import: "default",
});
/** Messages that the backend sends: a good half of all, and few of them are ever shown. */
const BACKENDS = "./backend-";

const files = Object.entries((await FOLDERS[`../../../locales/${language}/files.ts`]?.()) ?? {});
const contents = (isBackends: boolean) =>
  files.filter(([path]) => path.startsWith(BACKENDS) === isBackends).map(([, source]) => source);

export const catalogue = new Catalogue(language, contents(false), {
  deferred: contents(true),
  ...(isPseudo && { transform: pseudo }),
});
