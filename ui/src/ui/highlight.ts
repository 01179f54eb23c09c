// Colours for code, by the names of its parts. The grammars are loaded when the first code is shown, since
// most chats have none. Knows no component.

import type { createLowlight } from "lowlight";
import { createStore } from "./store";

/** Longer code is shown without colours: nobody reads it here, and it would take a moment. */
const LONGEST_CODE = 20_000;

/** Code as a tree of its parts. */
export type CodeTree = ReturnType<ReturnType<typeof createLowlight>["highlight"]>;

/** The parts of a code, or nothing where its language is not known. */
export type Highlighter = (code: string, language: string) => CodeTree | undefined;

/** Absent until the grammars are there. */
export const highlighter = createStore<{ read: Highlighter } | null>(null);

let loading: Promise<void> | undefined;

export function loadHighlighter(): Promise<void> {
  loading ??= import("lowlight").then(({ common, createLowlight }) => {
    const lowlight = createLowlight(common);
    highlighter.set({
      read: (code, language) =>
        code.length <= LONGEST_CODE && lowlight.registered(language)
          ? lowlight.highlight(language, code)
          : undefined,
    });
  });
  return loading;
}
