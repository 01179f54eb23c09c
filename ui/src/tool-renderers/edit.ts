// Text files that are looked at and changed, a change shown as what went and what came.

import { EditBody } from "./edit-body";
import { baseName, textOf } from "./input";
import type { CallFacts, ToolRenderer } from "./tool-renderer";
import { named, type Sentence, sentence } from "./sentence";

const COMMANDS = ["view", "create", "str_replace", "insert"] as const;

export const edit: ToolRenderer = {
  icon: () => "file",
  wants: (call) => told(call, "wants"),
  did: (call) => told(call, "did"),
  Body: EditBody,
};

function told({ input }: CallFacts, tense: "wants" | "did"): Sentence | undefined {
  const path = textOf(input, "path");
  const command = COMMANDS.find((one) => one === textOf(input, "command"));
  if (path === undefined || command === undefined) return undefined;
  return sentence(`tool-edit-${command}-${tense}`, { file: named(baseName(path)) });
}
