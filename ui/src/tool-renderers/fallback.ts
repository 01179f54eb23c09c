// Any tool that is not known here, above all those of MCP servers and plugins: told in the backend's words.

import { messageText } from "../texts";
import type { ToolRenderer } from "./tool-renderer";
import { quotedSentence } from "./sentence";

export const fallback: ToolRenderer = {
  icon: () => "puzzle",
  wants: ({ sentence }) => quotedSentence(messageText(sentence)),
  did: ({ sentence, summary }) =>
    quotedSentence(messageText(summary === undefined || summary === "" ? sentence : summary)),
};
