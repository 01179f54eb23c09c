// English: the settings. Each section has a file of its own in the folder beside this.

import { data } from "./settings/data";
import { keys } from "./settings/keys";
import { more } from "./settings/more";
import { privacy } from "./settings/privacy";
import { tools } from "./settings/tools";

export const settings = {
  open: "Settings",
  title: "Settings",
  sectionsLabel: "Sections of the settings",
  sections: {
    general: "General",
    keys: "Keys",
    models: "Model",
    permissions: "Permissions",
    privacy: "Privacy",
    tools: "Tools and plugins",
    qube: "Qube",
    budget: "Budget",
    shortcuts: "Shortcuts",
    data: "Your data",
    about: "About Qilbee",
  },
  loading: "One moment…",
  again: "Try again",
  saved: "Saved.",
  atNextStart: "Counts from the next start of Qilbee.",
  atOnce: "Counts at once.",
  forNewChats: "Counts for new chats.",
  cancel: "Cancel",
  broken: {
    title: "The settings file cannot be read",
    line: (line: number, problem: string) => `Line ${line}: ${problem}.`,
    whole: (problem: string) => `${problem}.`,
    text: "Nothing in it was changed, and nothing can be changed here until it is mended. Until then Qilbee does not look at the screen. Open the file in a text editor, mend that place, then press “Read again”.",
    again: "Read again",
  },
  theme: "Appearance",
  themes: { system: "Like the system", light: "Light", dark: "Dark" },
  language: "Language",
  // Each language is called as those who speak it call it.
  languages: { system: "Like the system", en: "English", de: "Deutsch" },
  version: (version: string) => `Qilbee ${version}`,
  keys,
  privacy,
  tools,
  data,
  ...more,
};
