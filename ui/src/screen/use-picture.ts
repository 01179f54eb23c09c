// The picture of the screen in view, the newest or that of an earlier step, and its caption.

import { findCall } from "../sessions/apply-event";
import { messageText } from "../texts";
import { sentenceOfCall } from "../tool-renderers/renderer-of";
import { quotedSentence, type Sentence } from "../tool-renderers/sentence";
import type { Picture } from "../sessions/history";
import { useHistory, useSelectedSession } from "../sessions/use-workspace";
import { createStore, useStore } from "../ui/store";

export interface ShownPicture {
  pictures: readonly Picture[];
  /** The picture in view; absent when there is none at all. */
  picture: Picture | undefined;
  /** Its place among all, from 0; -1 when there is none. */
  index: number;
  /** True while the newest picture is followed. */
  follows: boolean;
  /** Goes to a step; the last one means following again. */
  show: (index: number) => void;
}

const NO_CHOICE = createStore<string | null>(null);

export function useShownPicture(): ShownPicture {
  const session = useSelectedSession();
  const chosen = useStore(session?.shownPicture ?? NO_CHOICE);
  const pictures = useHistory((history) => history.pictures);
  const last = pictures.length - 1;
  const found = chosen === null ? -1 : pictures.findIndex(({ key }) => key === chosen);
  const follows = found === -1;
  const index = follows ? last : found;
  return {
    pictures,
    picture: pictures[index],
    index,
    follows,
    show: (next) => {
      const target = pictures[Math.min(Math.max(next, 0), last)];
      session?.shownPicture.set(
        target === undefined || target === pictures[last] ? null : target.key,
      );
    },
  };
}

/** The step whose end a picture shows, in the same words as in the conversation. */
export function useCaption(picture: Picture | undefined): Sentence {
  const call = useHistory((history) => findCall(history, picture?.call));
  return call === undefined
    ? quotedSentence(messageText(picture?.caption ?? ""))
    : sentenceOfCall(call);
}
