// The door to every text of the window. A wrong id or a missing argument does not compile: both are generated from
// the English catalogue.

import { catalogue } from "./catalogues";
import { type Language, type LanguageChoice, systemLanguage } from "./language";
import type { MessageArguments } from "./catalogue";
import type { Messages } from "./generated/messages";

export type MessageId = keyof Messages;
/** Of several messages, what each of them takes. */
export type ArgumentsOf<Id extends MessageId> = (
  Id extends unknown ? (values: Messages[Id]) => void : never
) extends (values: infer Values) => void
  ? Values
  : never;
export type ArgumentList<Id extends MessageId> = keyof ArgumentsOf<Id> extends never
  ? []
  : [ArgumentsOf<Id>];

/** The message in the language of the window. A test sees that no language lacks one. */
export function text<Id extends MessageId>(id: Id, ...values: ArgumentList<Id>): string {
  return formatted(id, values[0] as MessageArguments | undefined);
}

/** For an id made from what the backend says: undefined where there is no such message, or it takes something. */
export function optionalText(id: string): string | undefined {
  return catalogue.format(id);
}

export function formatted(id: string, values?: MessageArguments): string {
  return catalogue.format(id, values) ?? id;
}

/** The name of a language in its own words, for the choice of languages. */
export function languageName(choice: LanguageChoice): string {
  return choice === "system"
    ? text("language-system", { language: nameOf(systemLanguage()) })
    : nameOf(choice);
}

function nameOf(one: Language): string {
  return new Intl.DisplayNames([one], { type: "language" }).of(one) ?? one;
}
