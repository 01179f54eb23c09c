// Folds one durable event into a session's history. Pure: the same events always give the same history.

import type { DurableEvent, Event } from "../ipc/generated/protocol";
import { fileChangesAfter } from "./file-changes";
import { beginning } from "./beginning";
import { endedTurn } from "./fork";
import { grantsAfter } from "./grants";
import { questionsAfter } from "./person-questions";
import type { Call, CallScreen, Entry, History, Notice, Picture, Request, Turn } from "./history";
import { answeredBy, modelLine } from "./model-line";
import { joined } from "./joined-text";
import { partsAfter } from "./plan-parts";
import { requestOf, sumOf } from "./usage";
import { heldAfter } from "./worked-time";

/** Tools of the chat itself whose calls are steps of their own; of its others only what comes of them is shown. */
const SHOWN_OF_CHAT: ReadonlySet<string> = new Set(["ask_user", "delegate"]);

/** An event that was seen before, or that is ephemeral, gives back the very same history. */
export function applyEvent(history: History, event: Event): History {
  if (!("seq" in event) || event.seq <= history.lastSeq) return history;
  const after = {
    ...change(history, event),
    grants: grantsAfter(history.grants, history.approvals, event),
    questions: questionsAfter(history.questions, event),
    fileChanges: fileChangesAfter(history.fileChanges, event),
    lastSeq: event.seq,
  };
  return heldAfter(after, event.ts);
}

function change(history: History, event: DurableEvent): History {
  switch (event.type) {
    case "session_started":
      return beginning(history, event);
    case "options_changed":
      return addModelLine({ ...history, options: event.options }, event);
    case "turn_started":
      return {
        ...inTurn(history, event, (turn) => turn),
        suggestions: [],
        paused: null,
        waiting: null,
      };
    case "user_message":
      // An automatic message is between the program and the model; the guard's notice tells the person.
      if (event.automatic) return inTurn(history, event, (turn) => turn);
      return { ...addModelLine(addPerson(history, event), event), suggestions: [] };
    case "assistant_message":
      return addAnswer(answeredBy(history, event), event);
    case "tool_call":
      if (event.domain === "chat" && !SHOWN_OF_CHAT.has(event.name))
        return inTurn(history, event, (turn) => turn);
      return addEntry(history, event, callEntry(event, history.turns.at(-1)?.request));
    case "approval_requested":
      return openApproval(history, event);
    case "approval_resolved":
      return closeApproval(history, event);
    case "tool_started":
      return changeCall(history, event.call, (call) => ({ ...call, state: "running" }));
    case "sub_agent_started":
      return changeCall(history, event.call, (call) => ({ ...call, part: event.sub_agent }));
    case "sub_agent_ended":
      return {
        ...inTurn(history, event, (turn) => ({
          ...turn,
          costUsd: turn.costUsd + event.totals.cost_usd,
        })),
        totals: sumOf(history.totals, event.totals),
      };
    case "person_asked":
      return changeCall(history, event.call, (call) => ({ ...call, state: "asking" }));
    case "person_answered":
      return changeCall(history, event.call, (call) => ({ ...call, state: "running" }));
    case "tool_finished":
      return finishCall(history, event);
    case "screen":
      return addPicture(seenByCall(history, event), event);
    case "plan_updated":
      return updatePlan(history, event);
    case "usage":
      return {
        ...inTurn(history, event, (turn) => ({
          ...turn,
          costUsd: turn.costUsd + event.cost_usd,
          request: requestOf(event),
        })),
        totals: event.totals,
      };
    case "paused":
      // A takeover has told its own story already.
      return event.reason === "takeover"
        ? { ...history, paused: event.reason }
        : { ...addNotice(history, event), paused: event.reason };
    case "resumed":
      return { ...history, paused: null };
    case "waiting":
      return { ...history, waiting: event.wait ?? null };
    case "takeover":
    case "guard_tripped":
    case "warning":
    case "context_compacted":
    case "tools_changed":
    case "left_open":
    case "model_chosen":
      return addNotice(history, event);
    case "error":
      return addEntry(history, event, errorEntry(event));
    case "suggestions":
      return { ...history, suggestions: event.texts };
    case "turn_ended":
      return endTurn(history, event);
    case "refined":
      return addFeedback(history, event);
    case "titled":
    case "session_ended":
    case "tool_submitted":
    case "grants_revoked":
    case "file_kept":
    case "hooks_told":
      return history;
    default:
      return ignoreUnknown(history, event);
  }
}

function addModelLine(history: History, event: DurableEvent): History {
  const line = modelLine(history, event);
  return line === null ? history : addEntry(line.history, event, line.entry);
}

function openApproval(
  history: History,
  event: Extract<DurableEvent, { type: "approval_requested" }>,
): History {
  const { approval: id, call, question } = event;
  const approvals = [...history.approvals, { id, call, question }];
  const window = question.target?.window;
  return changeCall({ ...history, approvals }, call, (asked) => ({
    ...asked,
    state: "asking",
    ...(window !== undefined && { window }),
  }));
}

function closeApproval(
  history: History,
  event: Extract<DurableEvent, { type: "approval_resolved" }>,
): History {
  const approvals = history.approvals.filter(({ id }) => id !== event.approval);
  return changeCall({ ...history, approvals }, event.call, (call) => ({
    ...call,
    state: call.state === "asking" ? "waiting" : call.state,
    answered: { answer: event.answer, by: event.by },
  }));
}

function endTurn(history: History, event: Extract<DurableEvent, { type: "turn_ended" }>): History {
  const over = inTurn(history, event, (turn) => endedTurn(history, turn, event));
  return { ...over, approvals: [], paused: null, waiting: null };
}

/** A newer backend may tell of things this window does not know yet; the rest stays readable. */
function ignoreUnknown(history: History, _event: never): History {
  return history;
}

function key(event: DurableEvent): string {
  return `e${event.seq}`;
}

/** Changes the turn an event belongs to, beginning it first if this is its first event. */
function inTurn(history: History, event: DurableEvent, update: (turn: Turn) => Turn): History {
  const last = history.turns.at(-1);
  const begins = event.type === "turn_started" || event.type === "user_message";
  if (last !== undefined && belongsTo(last, event, begins)) {
    const turn = { ...last, id: last.id ?? event.turn, begun: last.begun || begins };
    return { ...history, turns: history.turns.with(-1, update(turn)) };
  }
  const turn: Turn = {
    id: event.turn,
    key: key(event),
    firstSeq: event.seq,
    begun: begins,
    started: event.ts,
    ended: undefined,
    costUsd: 0,
    entries: [],
  };
  return { ...history, turns: [...history.turns, update(turn)] };
}

function belongsTo(turn: Turn, event: DurableEvent, begins: boolean): boolean {
  const open = turn.ended === undefined;
  if (event.turn !== undefined) return turn.id === event.turn || (open && turn.id === undefined);
  return open || !begins;
}

function addEntry(history: History, event: DurableEvent, entry: Entry): History {
  return inTurn(history, event, (turn) => ({ ...turn, entries: [...turn.entries, entry] }));
}

function errorEntry(event: Extract<DurableEvent, { type: "error" }>): Entry {
  const { ts: at, code, message, next } = event;
  return { kind: "error", key: key(event), at, code, message, next };
}

/** Said differently, a first message leaves its whole turn out; what was added later, only itself. */
function addPerson(
  history: History,
  event: Extract<DurableEvent, { type: "user_message" }>,
): History {
  const { ts: at, items, steered = false, seq = 0 } = event;
  return inTurn(history, event, (turn) => {
    const before = (turn.entries.length === 0 ? turn.firstSeq : seq) - 1;
    const entry: Entry = { kind: "person", key: key(event), at, items, steered, before };
    return { ...turn, entries: [...turn.entries, entry] };
  });
}

/** Feedback is on the answer that was given last; a new one takes its place. */
function addFeedback(history: History, event: Extract<DurableEvent, { type: "refined" }>): History {
  const index = history.turns.findLastIndex(({ entries }) =>
    entries.some(({ kind }) => kind === "answer"),
  );
  const turn = history.turns[index];
  if (turn === undefined) return history;
  const { feedback, comment } = event;
  const given = { feedback, ...(comment !== undefined && { comment }) };
  return { ...history, turns: history.turns.with(index, { ...turn, feedback: given }) };
}

function addAnswer(
  history: History,
  event: Extract<DurableEvent, { type: "assistant_message" }>,
): History {
  const text = joined(event.items, "text");
  const thinking = joined(event.items, "thinking");
  if (text === "" && thinking === "") return inTurn(history, event, (turn) => turn);
  const more = event.stop_reason === "tool_use";
  const entry: Entry = { kind: "answer", key: key(event), at: event.ts, text, thinking, more };
  return addEntry(history, event, entry);
}

function callEntry(
  event: Extract<DurableEvent, { type: "tool_call" }>,
  request: Request | undefined,
): Entry {
  const call: Call = {
    id: event.call,
    name: event.name,
    input: event.input,
    sentence: event.sentence,
    state: "waiting",
    content: [],
    ...(event.toolset !== undefined && { toolset: event.toolset }),
    ...(event.domain !== undefined && { domain: event.domain }),
    ...(event.effect !== undefined && { effect: event.effect }),
    ...(request !== undefined && { request }),
  };
  return { kind: "call", key: key(event), at: event.ts, call };
}

/** Calls are almost always in the last turn; looking from the end finds them at once. */
function changeCall(history: History, id: string, update: (call: Call) => Call): History {
  const turnIndex = history.turns.findLastIndex((turn) => callIndex(turn, id) !== -1);
  const turn = history.turns[turnIndex];
  if (turn === undefined) return history;
  const index = callIndex(turn, id);
  const entry = turn.entries[index];
  if (entry?.kind !== "call") return history;
  const entries = turn.entries.with(index, { ...entry, call: update(entry.call) });
  return { ...history, turns: history.turns.with(turnIndex, { ...turn, entries }) };
}

function callIndex(turn: Turn, id: string): number {
  return turn.entries.findLastIndex((entry) => entry.kind === "call" && entry.call.id === id);
}

/** The call with this id; the newest one first, since that is asked for most. */
export function findCall(history: History, id: string | undefined): Call | undefined {
  if (id === undefined) return undefined;
  for (const turn of history.turns.toReversed()) {
    const entry = turn.entries[callIndex(turn, id)];
    if (entry?.kind === "call") return entry.call;
  }
  return undefined;
}

function finishCall(
  history: History,
  event: Extract<DurableEvent, { type: "tool_finished" }>,
): History {
  const finished = changeCall(history, event.call, (call) => ({
    ...call,
    state: event.outcome,
    summary: event.summary,
    proof: event.proof,
    content: event.content,
    durationMs: event.duration_ms,
    ...(event.seq !== undefined && { lastSeq: event.seq }),
    ...(event.reference !== undefined && { reference: event.reference }),
    ...(event.image !== undefined && { image: event.image }),
  }));
  return pictureOfFinishedCall(finished, event);
}

/** A picture told by `screen` gets its caption; otherwise the call's own picture joins the strip. */
function pictureOfFinishedCall(
  history: History,
  event: Extract<DurableEvent, { type: "tool_finished" }>,
): History {
  const { summary: caption, seq = 0 } = event;
  const index = history.pictures.findLastIndex(({ call }) => call === event.call);
  const known = history.pictures[index];
  if (known !== undefined) {
    return { ...history, pictures: history.pictures.with(index, { ...known, seq, caption }) };
  }
  if (event.image === undefined) return history;
  const { ts: at, image, call } = event;
  return {
    ...history,
    pictures: [...history.pictures, { key: key(event), seq, at, image, call, caption }],
  };
}

/** Keeps with the call what the picture tells of it, beside the picture that was seen before it. */
function seenByCall(history: History, event: Extract<DurableEvent, { type: "screen" }>): History {
  const { call, point, changed, window, element, settle } = event;
  if (call === undefined) return history;
  const before = history.pictures.findLast((picture) => picture.call !== call)?.image;
  const screen: CallScreen = {
    ...(before !== undefined && { before }),
    ...(point !== undefined && { point }),
    ...(changed !== undefined && { changed }),
    ...(window !== undefined && { window }),
    ...(element !== undefined && { element }),
    ...(settle?.nothing_changed === true && { unchangedAfterMs: settle.waited_ms }),
  };
  return changeCall(history, call, (known) => ({ ...known, screen }));
}

function addPicture(history: History, event: Extract<DurableEvent, { type: "screen" }>): History {
  const call = findCall(history, event.call);
  const picture: Picture = {
    key: key(event),
    seq: event.seq,
    at: event.ts,
    image: event.image,
    caption: call?.summary ?? call?.sentence ?? "",
    ...(event.call !== undefined && { call: event.call }),
    ...(event.point !== undefined && { point: event.point }),
    ...(event.changed !== undefined && { changed: event.changed }),
    ...(event.window !== undefined && { window: event.window }),
    ...(event.window_area !== undefined && { windowArea: event.window_area }),
  };
  const index = history.pictures.findLastIndex(
    ({ call }) => call !== undefined && call === event.call,
  );
  const known = history.pictures[index];
  const pictures =
    known === undefined
      ? [...history.pictures, picture]
      : history.pictures.with(index, { ...picture, key: known.key });
  return { ...history, pictures };
}

/** A turn has one plan, shown where it first appeared. */
function updatePlan(
  history: History,
  event: Extract<DurableEvent, { type: "plan_updated" }>,
): History {
  return inTurn(history, event, (turn) => {
    const index = turn.entries.findIndex(({ kind }) => kind === "plan");
    const known = turn.entries[index];
    const entry: Entry = {
      kind: "plan",
      key: known?.key ?? key(event),
      at: known?.at ?? event.ts,
      steps: event.steps,
      parts: partsAfter(
        known?.kind === "plan" ? known.parts : [],
        event.steps,
        turn.entries.length,
      ),
    };
    const entries =
      known === undefined ? [...turn.entries, entry] : turn.entries.with(index, entry);
    return { ...turn, entries };
  });
}

function addNotice(history: History, event: Notice): History {
  return addEntry(history, event, { kind: "notice", key: key(event), at: event.ts, notice: event });
}
