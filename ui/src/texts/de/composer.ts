// German: the message box.

import type { Texts } from "../en";

export const composer: Texts["composer"] = {
  label: "Nachricht",
  placeholder: "Beschreiben Sie, was erledigt werden soll",
  placeholderRunning: "Sagen Sie etwas, während es arbeitet",
  send: "Senden",
  attach: "Bild anhängen",
  attached: "Angehängte Bilder",
  removeAttachment: (name: string) => `${name} entfernen`,
  onlyPictures: (name: string) =>
    `„${name}“ ist kein Bild, das Qilbee lesen kann. PNG, JPEG, WebP und GIF gehen.`,
  tooLarge: (name: string, limitMb: number) => `„${name}“ ist größer als ${limitMb} MB.`,
  tooMany: (limit: number) => `Zu einer Nachricht gehören höchstens ${limit} Bilder.`,
  noPicturesNow: "Bilder können Sie anhängen, sobald Qilbee fertig ist.",
  drop: "Bilder hier ablegen, um sie anzuhängen",
  hint: "Eingabe sendet, Umschalt + Eingabe beginnt eine neue Zeile",
};
