// The film of the open chat and the frame of it that is in view: the newest, or that of an earlier step.

import { useState } from "react";
import { isAsking } from "../sessions/history";
import { messageText } from "../texts";
import { sentenceOfCall } from "../tool-renderers/renderer-of";
import { quotedSentence, type Sentence } from "../tool-renderers/sentence";
import { useHistory, useSelectedSession } from "../sessions/use-workspace";
import { createStore, useStore } from "../ui/store";
import { type Frame, framesOf } from "./frames";
import { subjectOf } from "./subject";

export interface Film {
  frames: readonly Frame[];
  /** The frame in view; absent when there is none at all. */
  frame: Frame | undefined;
  /** Its place among all, from 0; -1 when there is none. */
  index: number;
  /** True while the newest frame is followed. */
  follows: boolean;
  /** Goes to a frame; the last one means following again. */
  show: (index: number) => void;
}

const NO_CHOICE = createStore<string | null>(null);

export function useFilm(): Film {
  const session = useSelectedSession();
  const chosen = useStore(session?.shownFrame ?? NO_CHOICE);
  const frames = useHistory(framesOf);
  const last = frames.length - 1;
  const found = chosen === null ? -1 : frames.findIndex(({ key }) => key === chosen);
  const follows = found === -1;
  const index = follows ? last : found;
  return {
    frames,
    frame: frames[index],
    index,
    follows,
    show: (next) => {
      const target = frames[Math.min(Math.max(next, 0), last)];
      session?.shownFrame.set(target === undefined || target === frames[last] ? null : target.key);
    },
  };
}

/** True once there is anything to see beside the chat. While a question waits it stays as it was, for the chat's buttons
 * would move from under the pointer. */
export function useHasFilm(): boolean {
  const has = useHistory((history) => framesOf(history).some(isSeen));
  const asking = useHistory(isAsking);
  const session = useSelectedSession()?.id;
  const [told, tell] = useState({ session, has, asking });
  const waits = told.session === session && told.asking && asking;
  const now = { session, has: waits ? told.has : has, asking };
  if (now.session !== told.session || now.has !== told.has || asking !== told.asking) tell(now);
  return now.has;
}

/** A look at the screen that has not come back yet shows nothing. */
function isSeen(frame: Frame): boolean {
  return frame.picture !== undefined || subjectOf(frame) !== "screen";
}

/** The step whose end a frame shows, in the same words as in the conversation. */
export function captionOf(frame: Frame | undefined): Sentence {
  if (frame?.call !== undefined) return sentenceOfCall(frame.call);
  return quotedSentence(messageText(frame?.picture?.caption ?? ""));
}
