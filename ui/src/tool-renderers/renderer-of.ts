// Finds the renderer of a tool call by the tool's name.

import { messageText } from "../texts";
import type { ToolRenderer, CallFacts } from "./tool-renderer";
import { quotedSentence, type Sentence } from "./sentence";
import type { Call } from "../sessions/history";
import { AskUserBody } from "./ask-user";
import { bash } from "./bash";
import { computer, isComputer } from "./computer";
import { delegate } from "./delegate";
import { edit, listFiles, readFile, writeFile } from "./files";
import { httpGet, httpPost } from "./http";
import { memory, recall } from "./memory";
import { qubeExecutor, qubeTask } from "./qube";

/** For tools without a renderer, above all those of MCP servers and plugins: the backend's own text. */
const fallback: ToolRenderer = {
  icon: () => "puzzle",
  subject: "result",
  wants: ({ sentence }) => quotedSentence(messageText(sentence)),
  did: ({ sentence, summary }) =>
    quotedSentence(messageText(summary === undefined || summary === "" ? sentence : summary)),
};

const openProgram: ToolRenderer = { ...fallback, icon: () => "window" };

/** It asks the person themselves, and needs no tool from anywhere. */
const askUser: ToolRenderer = { ...fallback, icon: () => "info", Body: AskUserBody };

const RENDERERS: ReadonlyMap<string, ToolRenderer> = new Map<string, ToolRenderer>([
  ["bash", bash],
  ["str_replace_based_edit_tool", edit],
  ["list_files", listFiles],
  ["read_file", readFile],
  ["write_file", writeFile],
  ["open_program", openProgram],
  ["http_get", httpGet],
  ["http_post", httpPost],
  ["memory", memory],
  ["qube_task_executor", qubeExecutor],
  ["qube_task", qubeTask],
  ["recall", recall],
  ["ask_user", askUser],
  ["delegate", delegate],
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

/** The sentence of a call: what it wants to do, and once it is done, what was done. */
export function sentenceOfCall(call: Call): Sentence {
  const kind = rendererOf(call);
  const said = call.state === "done" ? kind.did(call) : kind.wants(call);
  return said ?? (call.state === "done" ? fallback.did(call) : fallback.wants(call)) ?? NOTHING;
}

const NOTHING: Sentence = [];
