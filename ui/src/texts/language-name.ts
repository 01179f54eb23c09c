// How a language is called in the choice of languages: as those who speak it call it.

import { nameOf } from "./catalogues";
import type { LanguageChoice } from "./language";
import { text } from "./text";

export function languageName(choice: LanguageChoice): string {
  return choice === "system" ? text("language-system") : nameOf(choice);
}
