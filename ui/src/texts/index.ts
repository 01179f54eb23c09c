// Every text of the window in one catalogue, a folder for each language and in it a file for each part of the window.
// Plain words; no text here decides anything. Which language it is is settled when the page is loaded:
// the settings load it again after a change.

import { de } from "./de";
import { en, type Texts } from "./en";
import { type Language, language } from "./language";

const CATALOGUES: Record<Language, Texts> = { en, de };

export const texts: Texts = CATALOGUES[language];
