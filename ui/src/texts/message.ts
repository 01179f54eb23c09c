// Shows the backend's messages in the language of the window: a message with an id and arguments, or the plain English
// sentence that an older journal holds.

import type { Catalogue } from "./catalogue";
import { catalogue } from "./catalogues";

/** An argument may be a message of its own. */
export type BackendArgument = string | number | BackendMessage;

/** `text` is the whole message in English, as it was when it was written. */
export interface BackendMessage {
  id: string;
  args?: Readonly<Record<string, BackendArgument>>;
  text: string;
}

export function messageText(message: BackendMessage | string): string {
  return messageIn(catalogue, message);
}

/** The English wording: the same in every language. */
export function englishText(message: BackendMessage | string): string {
  return typeof message === "string" ? message : message.text;
}

/** By its id where the language knows it and everything it takes is there; its own text otherwise. */
export function messageIn(known: Catalogue, message: BackendMessage | string): string {
  if (typeof message === "string") return message;
  const { id, args, text } = message;
  const values = Object.entries(args ?? {}).map(([name, value]): [string, string | number] => [
    name,
    typeof value === "object" ? messageIn(known, value) : value,
  ]);
  return known.format(id, Object.fromEntries(values)) ?? text;
}
