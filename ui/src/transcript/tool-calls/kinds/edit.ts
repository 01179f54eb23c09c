// Text files that are looked at and changed, a change shown as what went and what came.

import { texts } from "../../../texts";
import { EditBody } from "./edit-body";
import { baseName, textOf } from "./input";
import type { CallFacts, Kind } from "./kind";
import { named, type Sentence, sentence } from "./sentence";

export const edit: Kind = {
  icon: () => "file",
  wants: (call) => told(call, "wants"),
  did: (call) => told(call, "did"),
  Body: EditBody,
};

function told({ input }: CallFacts, tense: "wants" | "did"): Sentence | undefined {
  const path = textOf(input, "path");
  const commands: Readonly<Record<string, Record<typeof tense, string>>> = texts.kinds.edit;
  const words = commands[textOf(input, "command") ?? ""];
  if (path === undefined || words === undefined) return undefined;
  return sentence(words[tense], { file: named(baseName(path)) });
}
