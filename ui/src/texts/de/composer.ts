// German: the message box.

import type { Texts } from "../en";

export const composer: Texts["composer"] = {
  label: "Nachricht",
  placeholder: "Beschreiben Sie, was erledigt werden soll",
  placeholderRunning: "Sagen Sie etwas, während es arbeitet",
  send: "Senden",
  attach: "Bilder oder Dateien anhängen",
  drop: "Bilder oder Dateien hier ablegen, um sie anzuhängen",
  hint: "Eingabe sendet, Umschalt + Eingabe beginnt eine neue Zeile",
};
