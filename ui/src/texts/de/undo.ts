// German: taking back what was done to files.

import type { Texts } from "../en";
import { plural } from "../plural";

export const undo: Texts["undo"] = {
  label: "Änderungen an Dateien zurücknehmen",
  step: (files: number) => `Diese Änderung zurücknehmen (${plural(files, "Datei", "Dateien")})`,
  task: (files: number) =>
    `Alle Änderungen der Aufgabe zurücknehmen (${plural(files, "Datei", "Dateien")})`,
  notNow: "Nicht, während Qilbee arbeitet. Stoppen Sie es, oder warten Sie, bis es fertig ist.",
  isBack: "Die Änderungen an Dateien wurden zurückgenommen.",
  outcomes: {
    restored: "ist wieder wie vorher.",
    removed: "war vorher nicht da und ist wieder weg.",
    already_as_it_was: "war schon wie vorher.",
    changed_since: "hat seither etwas anderes geändert; sie blieb, wie sie ist.",
  },
  failed: (reason: string) => `ließ sich nicht zurücknehmen: ${reason}`,
  force: "Diese trotzdem zurücknehmen",
  again: "Das rückgängig machen",
};
