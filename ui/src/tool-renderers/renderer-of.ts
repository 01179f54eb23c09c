// Which kind of tool a call is of, by its name.

import type { Call } from "../sessions/history";
import { bash } from "./bash";
import { computer, isComputer } from "./computer";
import { edit } from "./edit";
import { fallback } from "./fallback";
import { listFiles, readFile, writeFile } from "./files";
import { httpGet, httpPost } from "./http";
import type { CallFacts, ToolRenderer } from "./tool-renderer";
import { memory } from "./memory";
import { qubeExecutor, qubeTask } from "./qube";
import { recall } from "./recall";
import type { Sentence } from "./sentence";

const RENDERERS: ReadonlyMap<string, ToolRenderer> = new Map<string, ToolRenderer>([
  ["bash", bash],
  ["str_replace_based_edit_tool", edit],
  ["list_files", listFiles],
  ["read_file", readFile],
  ["write_file", writeFile],
  ["http_get", httpGet],
  ["http_post", httpPost],
  ["memory", memory],
  ["qube_task_executor", qubeExecutor],
  ["qube_task", qubeTask],
  ["recall", recall],
]);

export function rendererOf({ name, toolset }: Pick<Call, "name" | "toolset">): ToolRenderer {
  if (toolset === undefined) return RENDERERS.get(name) ?? fallback;
  return isComputer(toolset) ? computer : fallback;
}

/** Of a call that is being written only the name is known; the computer's actions have names of their own. */
export function sentenceOfDraft(call: CallFacts): {
  kind: ToolRenderer;
  said: Sentence | undefined;
} {
  const kind = RENDERERS.get(call.name) ?? computer;
  const said = kind.wants(call);
  return { kind: said === undefined ? (RENDERERS.get(call.name) ?? fallback) : kind, said };
}

/** What it wants to do, and once that was done, what was done. */
export function sentenceOfCall(call: Call): Sentence {
  const kind = rendererOf(call);
  const said = call.state === "done" ? kind.did(call) : kind.wants(call);
  return said ?? (call.state === "done" ? fallback.did(call) : fallback.wants(call)) ?? NOTHING;
}

const NOTHING: Sentence = [];
