// Choice of the window's language: the one from the settings, or else the system's, or else English. It is kept in the
// page's local storage, not in config.toml.

import { LANGUAGES } from "./generated/messages";

export { LANGUAGES };
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_CHOICES = ["system", ...LANGUAGES] as const;
export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];

const KEY = "qilbee.language";
/** Not a language: English in accents, a good deal longer. Shows what is not translated, and what has no room. */
const PSEUDO = "pseudo";
const WITH_PSEUDO = import.meta.env.DEV || import.meta.env.MODE === "fake";

export function chosenLanguage(): LanguageChoice {
  const kept = localStorage.getItem(KEY);
  return LANGUAGES.find((one) => one === kept) ?? "system";
}

/** Takes effect when the page is loaded the next time. */
export function chooseLanguage(choice: LanguageChoice): void {
  if (choice === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
}

/** Asked for with `?language=pseudo`, where the window runs over recordings. */
export const isPseudo: boolean =
  WITH_PSEUDO && new URLSearchParams(location.search).get("language") === PSEUDO;

/** The pseudo-language is also written from right to left, with `&direction=rtl`. */
export const direction: "ltr" | "rtl" =
  isPseudo && new URLSearchParams(location.search).get("direction") === "rtl" ? "rtl" : "ltr";

export const language: Language = isPseudo ? "en" : resolveLanguage();

function resolveLanguage(): Language {
  const choice = chosenLanguage();
  return choice === "system" ? systemLanguage() : choice;
}

/** The first of the system's languages that Qilbee speaks. */
export function systemLanguage(): Language {
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return spoken.flatMap((tag) => LANGUAGES.filter((one) => one === tag)).at(0) ?? "en";
}
