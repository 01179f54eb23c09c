// The ephemeral state: text as it is being written, progress of a running call, the next attempt. Kept apart from the
// history so that a delta never makes the transcript render again. Losing all of it loses nothing.

import type { CallId, Event, LocalizedText } from "../ipc/generated/protocol";

export interface Live {
  text: string;
  thinking: string;
  /** The tool call that is being written, with as much of its input's JSON as there is. */
  drafting: { call: CallId; name: string; input: string } | null;
  progress: Readonly<Record<CallId, { message: LocalizedText; fraction?: number }>>;
  /** The provider did not answer; `nextMs` is the time of the next try. */
  retrying: { attempt: number; reason: LocalizedText; since: string; nextMs: number } | null;
  /** The time since which the provider has said nothing. */
  silentSince: string | null;
}

export const NOTHING_LIVE: Live = {
  text: "",
  thinking: "",
  drafting: null,
  progress: {},
  retrying: null,
  silentSince: null,
};

/** The provider said something. */
const HEARD = { retrying: null, silentSince: null } as const;

/** Returns true when everything being written stayed as it was or only grew. */
export function hasGrown(before: Live, now: Live): boolean {
  const draft = before.drafting;
  return (
    now.text.startsWith(before.text) &&
    now.thinking.startsWith(before.thinking) &&
    (draft === null ||
      (now.drafting?.call === draft.call && now.drafting.input.startsWith(draft.input)))
  );
}

/** Events that concern nothing live give back the very same value. */
export function applyLive(live: Live, event: Event): Live {
  switch (event.type) {
    case "text_delta":
      return { ...live, ...HEARD, text: live.text + event.text };
    case "thinking_delta":
      return { ...live, ...HEARD, thinking: live.thinking + event.text };
    case "tool_call_delta": {
      const { call, name, partial_input } = event;
      const before = live.drafting?.call === call ? live.drafting.input : "";
      return { ...live, ...HEARD, drafting: { call, name, input: before + partial_input } };
    }
    case "tool_progress": {
      const { message, fraction } = event;
      const progress = fraction === undefined ? { message } : { message, fraction };
      return { ...live, progress: { ...live.progress, [event.call]: progress } };
    }
    case "retrying":
      // The attempt that failed may have said something; it is asked again from the start.
      return {
        ...live,
        text: "",
        thinking: "",
        drafting: null,
        silentSince: null,
        retrying: {
          attempt: event.attempt,
          reason: event.reason,
          since: event.since,
          nextMs: Date.now() + event.delay_ms,
        },
      };
    case "silent":
      return { ...live, silentSince: event.since };
    case "assistant_message":
      return { ...live, ...HEARD, text: "", thinking: "", drafting: null };
    case "tool_finished": {
      if (!(event.call in live.progress)) return live;
      const { [event.call]: _finished, ...progress } = live.progress;
      return { ...live, progress };
    }
    case "turn_started":
    case "turn_ended":
    case "error":
      return live === NOTHING_LIVE ? live : NOTHING_LIVE;
    default:
      return live;
  }
}
