// The history of a chat while its past arrives: a glimpse of the end first, then all of it.

import { expect, test, vi } from "vitest";
import type { Backend, SessionFollower } from "../ipc/backend";
import { BackendError } from "../ipc/errors";
import type { Event, EventBody } from "../ipc/generated/protocol";
import type { History } from "./history";
import { watchSession } from "./session-watch";

const turn = (number: number): Event[] => {
  const bodies: EventBody[] = [
    { type: "turn_started" },
    { type: "user_message", items: [{ kind: "text", text: `Question ${number}` }] },
    { type: "turn_ended", reason: "completed" },
  ];
  const at = (index: number) => ({ seq: number * 3 + index + 1, ts: "2026-11-20T12:00:00Z" });
  return bodies.map((body, index) => ({
    ...at(index),
    session: "s1",
    turn: `t${number}`,
    ...body,
  }));
};
const PAST = [0, 1, 2].flatMap(turn);

/** Watches a chat whose events are told by hand. */
function watched() {
  const followers: SessionFollower[] = [];
  const backend = {
    watchSession: (_session, _fromSeq, follower) => {
      followers.push(follower);
      return Promise.resolve(() => {});
    },
  } satisfies Partial<Backend> as unknown as Backend;
  const onTurnChange = vi.fn();
  const watch = watchSession({ backend, session: "s1", onTurnChange });
  const questions = () => asked(watch.history.get());
  const tell = (events: Event[], isMore = false) => followers[0]?.onEvents(events, isMore);
  const glimpse = (events: Event[]) => followers[0]?.onGlimpse(events);
  const fail = (message: string) => followers[0]?.onFailed(new BackendError("internal", message));
  const readOnly = (reason: string) => followers[0]?.onReadOnly(reason);
  return { watch, onTurnChange, questions, tell, glimpse, readOnly, fail };
}

function asked({ turns }: History): string[] {
  return turns
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => (entry.kind === "person" ? entry.items : []))
    .map((item) => (item.kind === "text" ? item.text : ""));
}

test("a chat that can only be read says why", () => {
  const { watch, tell, readOnly } = watched();
  expect(watch.readOnly.get()).toBe(null);
  readOnly("It was changed.");
  tell(PAST);
  expect(watch.readOnly.get()).toBe("It was changed.");
});

test("the end is there before the rest, and stands in its place afterwards", () => {
  const { watch, questions, tell, glimpse } = watched();
  glimpse(turn(2));
  expect(questions()).toEqual(["Question 2"]);
  const keys = watch.history.get().turns.map(({ key }) => key);
  tell(PAST);
  expect(questions()).toEqual(["Question 0", "Question 1", "Question 2"]);
  expect(watch.history.get().turns.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
  tell(turn(3));
  expect(questions()).toEqual(["Question 0", "Question 1", "Question 2", "Question 3"]);
});

test("a glimpse is no news: lists are brought up to date by the events themselves", () => {
  const { onTurnChange, tell, glimpse } = watched();
  glimpse(turn(2));
  expect(onTurnChange).not.toHaveBeenCalled();
  tell(PAST);
  expect(onTurnChange).toHaveBeenCalledOnce();
});

test("a title that the model gives brings lists up to date, in the middle of a turn too", () => {
  const { onTurnChange, tell } = watched();
  tell(turn(0).slice(0, 2));
  onTurnChange.mockClear();
  const at = { seq: 3, ts: "2026-11-20T12:00:00Z", session: "s1", turn: "t0" };
  tell([{ ...at, type: "paused", reason: "asked" }]);
  expect(onTurnChange).not.toHaveBeenCalled();
  tell([{ ...at, seq: 4, type: "titled", title: "Three requests saved" }]);
  expect(onTurnChange).toHaveBeenCalledOnce();
});

test("a past that comes in parts is shown as a whole", () => {
  const { onTurnChange, questions, tell, glimpse } = watched();
  glimpse(turn(2));
  tell(PAST.slice(0, 2), true);
  tell(PAST.slice(2, 7), true);
  expect(questions()).toEqual(["Question 2"]);
  expect(onTurnChange).not.toHaveBeenCalled();
  tell(PAST.slice(7));
  expect(questions()).toEqual(["Question 0", "Question 1", "Question 2"]);
  expect(onTurnChange).toHaveBeenCalledOnce();
});

test("a glimpse that comes too late, or of a chat that was left, changes nothing", () => {
  const { watch, questions, tell, glimpse } = watched();
  tell(PAST);
  glimpse(turn(2));
  expect(questions()).toHaveLength(3);
  const left = watched();
  left.watch.close();
  left.glimpse(turn(2));
  expect(left.questions()).toEqual([]);
  watch.close();
});

test("what cannot be read to its end has failed, whether or not its end was seen", async () => {
  const { watch, glimpse, fail } = watched();
  glimpse(turn(2));
  fail("The journal is damaged.");
  await Promise.resolve();
  expect(watch.state.get()).toMatchObject({
    is: "failed",
    error: { message: "The journal is damaged." },
  });
});
