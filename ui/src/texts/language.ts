// The language of the window: the one the person chose, or else the system's, or else English.

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_CHOICES = ["system", ...LANGUAGES] as const;
export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];

const KEY = "qilbee.language";

export function chosenLanguage(): LanguageChoice {
  const kept = localStorage.getItem(KEY);
  return LANGUAGES.find((one) => one === kept) ?? "system";
}

/** Takes effect when the page is loaded the next time. */
export function chooseLanguage(choice: LanguageChoice): void {
  if (choice === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
}

export const language: Language = inUse();

function inUse(): Language {
  const choice = chosenLanguage();
  if (choice !== "system") return choice;
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return spoken.flatMap((tag) => LANGUAGES.filter((one) => one === tag)).at(0) ?? "en";
}
