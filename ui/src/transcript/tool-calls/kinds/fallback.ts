// Any tool that is not known here, above all those of MCP servers and plugins: told in the backend's words.

import { messageText } from "../../../texts";
import type { Kind } from "./kind";
import { quotedSentence } from "./sentence";

export const fallback: Kind = {
  icon: () => "puzzle",
  wants: ({ sentence }) => quotedSentence(messageText(sentence)),
  did: ({ sentence, summary }) =>
    quotedSentence(messageText(summary === undefined || summary === "" ? sentence : summary)),
};
