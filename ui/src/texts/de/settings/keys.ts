// German: keys of providers.

import type { Texts } from "../../en";
import { plural } from "../../plural";

export const keys: Texts["settings"]["keys"] = {
  lead: "Ein Schlüssel öffnet das Konto, das bezahlt. Er liegt im Schlüsselbund dieses Computers und wird nie wieder gezeigt, auch hier nicht.",
  names: { anthropic: "Claude (Anthropic)", openai: "OpenAI", qube: "Qube" },
  uses: {
    anthropic: "Für echte Arbeit in Chats.",
    openai: "In dieser Version benutzt ihn noch nichts.",
    qube: "Um ganze Geschäftsprozesse an Qube zu übergeben.",
  },
  states: {
    keychain: "Gesetzt",
    session: "Gesetzt, bis Qilbee endet",
    environment: "Von der Umgebung gesetzt",
    none: "Nicht gesetzt",
    unknown: "Nicht feststellbar",
  },
  fromEnvironment: (variable: string) =>
    `Er kommt aus der Umgebungsvariable ${variable}, die vor dem Schlüsselbund gilt. Qilbee kann ihn nicht ändern.`,
  otherAddress: (address: string) =>
    `Die Umgebung sagt, dass stattdessen ${address} gefragt wird. Ein Schlüssel aus dem Schlüsselbund wird dorthin nicht geschickt; geben Sie einen in der Umgebung an.`,
  label: (name: string) => `Schlüssel für ${name}`,
  placeholder: "Schlüssel hier einfügen",
  set: "Schlüssel aufbewahren",
  add: "Schlüssel setzen",
  replace: "Anderen Schlüssel setzen",
  test: "Prüfen",
  testing: "Wird gefragt…",
  tests: {
    works: "Er funktioniert.",
    missing: "Es gibt keinen Schlüssel zum Prüfen.",
    refused:
      "Der Schlüssel wurde nicht angenommen. Prüfen Sie, ob er ganz kopiert wurde und noch gilt.",
    unreachable:
      "Niemand hat geantwortet. Prüfen Sie die Netzwerkverbindung und dann noch einmal den Schlüssel.",
    unclear: "Es ließ sich nicht feststellen, ob der Schlüssel funktioniert.",
    unused: "In dieser Version benutzt nichts diesen Schlüssel, darum lässt er sich nicht prüfen.",
  },
  models: (count: number) => `Er öffnet ${plural(count, "Modell", "Modelle")}.`,
  delete: "Löschen",
  deleteAsk: (name: string) =>
    `Den Schlüssel für ${name} aus dem Schlüsselbund löschen? Von hier aus ist er dann nicht zurückzuholen.`,
  kept: "Der Schlüssel ist aufbewahrt.",
  keptForSession: "Der Schlüssel ist gesetzt, bis Qilbee endet.",
  deleted: "Der Schlüssel ist gelöscht.",
  troubles: {
    no_keychain: "Auf diesem Computer ist kein Schlüsselbund, den Qilbee erreichen kann.",
    locked: "Der Schlüsselbund ist gesperrt oder wurde nie eingerichtet.",
    timed_out:
      "Der Schlüsselbund hat nicht rechtzeitig geantwortet. Vielleicht fragt er nach seinem Passwort.",
    not_kept: "Der Schlüsselbund hat den Schlüssel genommen, aber nicht behalten.",
    no_key: "Das kann kein Schlüssel sein.",
    bad_variable: "In der Umgebungsvariable steht etwas, das kein Schlüssel sein kann.",
    failed: "Der Schlüsselbund hat versagt.",
  },
  notKept: "Der Schlüssel wurde nicht aufbewahrt.",
  ways: "Was Sie tun können",
  wayKeyring:
    "Entsperren Sie Ihren Schlüsselbund, oder installieren Sie einen (unter Linux GNOME Keyring oder KWallet), und versuchen Sie es noch einmal. Ein Neustart ist nicht nötig.",
  wayVariable: (variable: string) =>
    `Oder setzen Sie die Umgebungsvariable ${variable}, bevor Qilbee startet.`,
  waySession:
    "Oder benutzen Sie den Schlüssel nur, bis Qilbee endet. Er wird dann nirgends aufbewahrt.",
  onlyForNow: "Benutzen, bis Qilbee endet",
  said: "Was das System sagte",
};
