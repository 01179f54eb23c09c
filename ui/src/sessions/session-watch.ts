// One session being watched: its events folded into a history and a live part, each with its own
// listeners. Begins when created and ends with `close`.

import type { Backend } from "../ipc/backend";
import { type BackendError, toBackendError } from "../ipc/errors";
import type { Event, LocalizedText, SessionId } from "../ipc/generated/protocol";
import { applyEvents } from "./apply-events";
import { EMPTY_HISTORY, type History, runningTurn } from "./history";
import { applyLive, hasGrown, type Live, NOTHING_LIVE } from "./live";
import { SentOptions } from "./sent-options";
import { throttled } from "./throttled-store";
import { createStore, type ReadStore, type Store } from "../ui/store";

export interface SessionWatch {
  readonly id: SessionId;
  readonly history: ReadStore<History>;
  readonly sentOptions: SentOptions;
  readonly live: ReadStore<Live>;
  /** The same, as often as it can be drawn while it is being written. */
  readonly writing: ReadStore<Live>;
  /** The state of the watch: `open` once the history has arrived, `failed` when the session cannot be read. */
  readonly state: ReadStore<WatchState>;
  /** The reason why the session can be read and not continued; null for any other. */
  readonly readOnly: ReadStore<LocalizedText | null>;
  /** The step the person is looking at, by its frame's key; null follows the newest. */
  readonly shownFrame: Store<string | null>;
  close(): void;
}

export type WatchState = { is: "opening" } | { is: "open" } | { is: "failed"; error: BackendError };

export interface WatchOptions {
  backend: Backend;
  session: SessionId;
  /** Told when a turn began or ended, somebody spoke or the chat got a title, so that lists can be brought up to date. */
  onTurnChange: () => void;
}

export function watchSession({ backend, session, onTurnChange }: WatchOptions): SessionWatch {
  /** Folded from the beginning; what is shown may be a glimpse of its end. */
  let known = EMPTY_HISTORY;
  let knownLive = NOTHING_LIVE;
  let shown = EMPTY_HISTORY;
  let isNews = false;
  let changesOfOptions = 0;
  const history = createStore(known);
  const sentOptions = new SentOptions();
  const live = createStore(NOTHING_LIVE);
  const state = createStore<WatchState>({ is: "opening" });
  const readOnly = createStore<LocalizedText | null>(null);
  let closed = false;
  let unwatch = () => {};

  const takeIn = (events: Event[], isMore = false) => {
    if (closed) return;
    changesOfOptions += events.filter((event) => changesOptions(event, known.lastSeq)).length;
    known = applyEvents(known, events);
    knownLive = events.reduce(applyLive, knownLive);
    isNews ||= events.some(({ type }) => type === "user_message" || type === "titled");
    // A long past comes in parts and is drawn once.
    if (isMore) return;
    const turned = runningTurn(shown)?.key !== runningTurn(known)?.key;
    history.set(known);
    sentOptions.comeBack(changesOfOptions);
    live.set(knownLive);
    if (turned || isNews) onTurnChange();
    shown = known;
    isNews = false;
    changesOfOptions = 0;
  };

  const showGlimpse = (events: Event[]) => {
    if (!closed && known === EMPTY_HISTORY) history.set(applyEvents(EMPTY_HISTORY, events));
  };

  const fail = (error: BackendError) => state.set({ is: "failed", error });
  const onReadOnly = (reason: LocalizedText) => readOnly.set(reason);
  const follower = { onEvents: takeIn, onGlimpse: showGlimpse, onReadOnly, onFailed: fail };

  backend.watchSession(session, 0, follower).then(
    (end) => {
      if (closed) end();
      unwatch = end;
      if (state.get().is === "opening") state.set({ is: "open" });
    },
    (thrown: unknown) => fail(toBackendError(thrown)),
  );

  return {
    id: session,
    history,
    sentOptions,
    live,
    writing: throttled(live, hasGrown),
    state,
    readOnly,
    shownFrame: createStore<string | null>(null),
    close() {
      closed = true;
      unwatch();
    },
  };
}

function changesOptions(event: Event, lastSeq: number): boolean {
  return event.type === "options_changed" && event.seq > lastSeq;
}
