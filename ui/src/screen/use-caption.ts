// What a picture of the screen shows the end of: its step, in the same words as in the conversation.

import { findCall } from "../sessions/apply-event";
import type { Picture } from "../sessions/history";
import { useHistory } from "../sessions/use-workspace";
import { messageText } from "../texts";
import { sentenceOfCall } from "../tool-renderers/renderer-of";
import { quotedSentence, type Sentence } from "../tool-renderers/sentence";

export function useCaption(picture: Picture | undefined): Sentence {
  const call = useHistory((history) => findCall(history, picture?.call));
  return call === undefined
    ? quotedSentence(messageText(picture?.caption ?? ""))
    : sentenceOfCall(call);
}
