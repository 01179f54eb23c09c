// German: what is allowed for longer than one step.

import type { Texts } from "../en";
import { plural } from "../plural";

export const grants: Texts["grants"] = {
  title: "In diesem Chat erlaubt",
  chip: (count: number) => plural(count, "Erlaubnis", "Erlaubnisse"),
  none: "In diesem Chat ist nichts für länger als einen Schritt erlaubt. Qilbee fragt jedes Mal, so wie es eingestellt ist.",
  families: {
    desktop: () => "Maus und Tastatur",
    shell: () => "Befehle",
    files: () => "Dateien ändern",
    web: () => "Senden ins Netz",
    qube: () => "Qube",
    memory: () => "Seine Notizen",
    server: (name: string) => `Die Werkzeuge von „${name}“`,
  },
  all: (family: string, effect: string) => `${family}: alles davon (${effect})`,
  inFolders: (folders: string) => `in ${folders}`,
  inThisChat: "Solange es diesen Chat gibt",
  until: (moment: string) => `Bis ${moment}`,
  since: (moment: string) => `erlaubt ${moment}`,
  askedFor: (sentence: string) => `Gefragt wurde: ${sentence}`,
  revoke: "Zurücknehmen",
  revokeThis: (what: string) => `Zurücknehmen: ${what}`,
  revokeAll: "Alles zurücknehmen",
};
