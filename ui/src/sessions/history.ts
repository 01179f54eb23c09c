// The state that a window knows of one session once its durable events are folded together. Plain data. Text that is
// still being written is not in here: see `live.ts`.

import type {
  Answer,
  AnsweredBy,
  ApprovalId,
  BlobRef,
  CallId,
  Domain,
  Effect,
  ErrorCode,
  Event,
  Feedback,
  Item,
  LocalizedText,
  Outcome,
  PauseReason,
  PlanStep,
  Point,
  Proof,
  Question,
  Region,
  Scope,
  SessionId,
  SessionOptions,
  Tokens,
  TurnEnd,
  TurnId,
  UsageTotals,
  Wait,
  WindowName,
} from "../ipc/generated/protocol";
import type { FileChange } from "./file-changes";
import type { PlanPart } from "./plan-parts";
import type { AskedQuestion } from "./person-questions";

export interface History {
  /** The number of the last event folded in; 0 before the first. */
  lastSeq: number;
  options: SessionOptions | null;
  /** Null for a chat that is no copy. */
  forkedFrom: ForkedFrom | null;
  /** The name of the profile that the chat began with; null for one without. */
  profile: string | null;
  turns: readonly Turn[];
  /** Questions nobody has answered yet, oldest first. */
  approvals: readonly Approval[];
  /** Questions of the model that nobody has answered yet, oldest first. */
  questions: readonly AskedQuestion[];
  /** Permissions for longer than one call that were not taken back, oldest first. */
  grants: readonly GivenGrant[];
  /** Every change of a file, oldest first. */
  fileChanges: readonly FileChange[];
  /** Every picture of the screen, oldest first. */
  pictures: readonly Picture[];
  /** The reason why the running turn is held; null when it is not. */
  paused: PauseReason | null;
  /** The wait of the running turn's next request, with its end; null when it does not wait. */
  waiting: Wait | null;
  totals: UsageTotals;
  suggestions: readonly string[];
  /** The model of the last answer, or of a line that told of another one since; null before the first answer. */
  answering: string | null;
  /** The models whose answers held reasoning. */
  reasoned: readonly string[];
}

/** The chat that a new one was copied from, and the last event that was copied. */
export interface ForkedFrom {
  session: SessionId;
  seq: number;
}

export interface Turn {
  /** Absent when the events carried no turn. */
  id: TurnId | undefined;
  /** Stable for as long as the session lives. */
  key: string;
  /** The number of its first event. */
  firstSeq: number;
  /** True when a turn really began; a warning outside of any turn has a place here too. */
  begun: boolean;
  started: string;
  /** Absent while it runs. */
  ended: EndOfTurn | undefined;
  /** How long it has waited for the person, and since when it does; absent where it didn't. */
  heldMs?: number;
  heldSince?: string;
  costUsd: number;
  /** The last request to the model that was answered. */
  request?: Request;
  entries: readonly Entry[];
  /** The person's opinion of its answer, once they gave one. */
  feedback?: AnswerFeedback;
}

export interface EndOfTurn {
  reason: TurnEnd;
  at: string;
  /** The chat in which it went on: it was cut off when this one was copied from that. */
  cutFrom?: SessionId;
}

export interface AnswerFeedback {
  feedback: Feedback;
  comment?: string;
}

/** A request to the model and what it cost; `seq` is the number of the event that told so. */
export interface Request {
  seq: number;
  model: string;
  tokens: Tokens;
  costUsd: number;
}

/** One thing in the transcript. */
export type Entry =
  | PersonEntry
  | { kind: "answer"; key: string; at: string; text: string; thinking: string; more: boolean }
  | { kind: "call"; key: string; at: string; call: Call }
  | {
      kind: "plan";
      key: string;
      at: string;
      steps: readonly PlanStep[];
      parts: readonly PlanPart[];
    }
  | { kind: "notice"; key: string; at: string; notice: Notice }
  /** Another model answers from here on; whether reasoning of those before it could not move to it. */
  | { kind: "model"; key: string; at: string; model: string; reasoningLost: boolean }
  | {
      kind: "error";
      key: string;
      at: string;
      code: ErrorCode;
      message: LocalizedText;
      next: LocalizedText;
    };

export interface PersonEntry {
  kind: "person";
  key: string;
  at: string;
  items: readonly Item[];
  steered: boolean;
  /** The last event that a chat keeps in which this is said differently. */
  before: number;
}

/** Something the person should see, in the words of the event that told it. */
export type Notice = Extract<
  Event,
  {
    type:
      | "warning"
      | "guard_tripped"
      | "takeover"
      | "context_compacted"
      | "tools_changed"
      | "paused"
      | "left_open"
      | "model_chosen";
  }
>;

/** One tool call with everything that became of it. */
export interface Call {
  id: CallId;
  name: string;
  toolset?: string;
  input: unknown;
  sentence: LocalizedText;
  domain?: Domain;
  effect?: Effect;
  state: "waiting" | "asking" | "running" | Outcome;
  answered?: { answer: Answer; by: AnsweredBy };
  summary?: LocalizedText;
  proof?: Proof;
  content: readonly Item[];
  reference?: string;
  image?: BlobRef;
  /** Facts about the screen around the call. */
  screen?: CallScreen;
  /** The window it would reach, as a question about it told. */
  window?: WindowName;
  durationMs?: number;
  /** The number of the event that told its result. */
  lastSeq?: number;
  /** The request that asked for it, and perhaps for others. */
  request?: Request;
  /** The session that works on the part of the task which it gave away. */
  part?: SessionId;
}

export interface CallScreen {
  /** The screen as it was last seen before the call. */
  before?: BlobRef;
  point?: Point;
  changed?: Region;
  window?: WindowName;
  /** The accessibility name of what was clicked. */
  element?: string;
  /** Milliseconds after which the screen still showed no change, where it showed none. */
  unchangedAfterMs?: number;
}

export interface Approval {
  id: ApprovalId;
  call: CallId;
  question: Question;
}

/** A permission for longer than one call. */
export interface GivenGrant {
  /** The question it was given with: by this it is taken back. */
  id: ApprovalId;
  /** The call it was given at. */
  call: CallId;
  /** The sentence of the question it was given with. */
  sentence: LocalizedText;
  domain: Domain;
  /** Everything up to this is allowed. */
  effect: Effect;
  scope: Scope;
  given: string;
  /** Absent where it holds as long as the chat. */
  until?: string;
}

/** The screen at one moment, and what had just been done. */
export interface Picture {
  key: string;
  /** The last event that belongs to it: a chat that goes on from there has all of this step. */
  seq: number;
  at: string;
  image: BlobRef;
  call?: CallId;
  point?: Point;
  changed?: Region;
  /** The window that was acted on. */
  window?: WindowName;
  /** The part of the picture that it took. */
  windowArea?: Region;
  caption: LocalizedText;
}

export const EMPTY_HISTORY: History = {
  lastSeq: 0,
  options: null,
  forkedFrom: null,
  profile: null,
  turns: [],
  approvals: [],
  questions: [],
  grants: [],
  fileChanges: [],
  answering: null,
  reasoned: [],
  pictures: [],
  paused: null,
  waiting: null,
  totals: {
    tokens: { input: 0, cache_read: 0, cache_write_short: 0, cache_write_long: 0, output: 0 },
    requests: 0,
    cost_usd: 0,
  },
  suggestions: [],
};

/** The turn that is running, if one is. */
export function runningTurn(history: History): Turn | undefined {
  const last = history.turns.at(-1);
  return last !== undefined && last.begun && last.ended === undefined ? last : undefined;
}

/** The plan's step that is being worked on. */
export function activePlanStep(
  turn: Turn,
): { number: number; of: number; text: string } | undefined {
  const plan = turn.entries.findLast((entry) => entry.kind === "plan");
  if (plan?.kind !== "plan") return undefined;
  const index = plan.steps.findIndex((step) => step.state === "active");
  const step = plan.steps[index];
  return step && { number: index + 1, of: plan.steps.length, text: step.text };
}

/** The call that runs right now, or else the last one. */
export function latestCall(turn: Turn): Call | undefined {
  const entry = turn.entries.findLast((entry) => entry.kind === "call");
  return entry?.kind === "call" ? entry.call : undefined;
}

/** The call that says what is being done: one at work, or else the next, or else the newest. A look at the screen after a step
 * says nothing, so the step does. */
export function currentActivity({ entries }: Turn): Call | undefined {
  const calls = entries.flatMap((entry) => (entry.kind === "call" ? [entry.call] : []));
  const telling = calls.filter((call) => !isLook(call));
  return (
    telling.findLast(({ state }) => state === "running" || state === "asking") ??
    telling.find(({ state }) => state === "waiting") ??
    telling.at(-1) ??
    calls.at(-1)
  );
}

/** The step that comes first once a held task goes on; nothing where none is known yet. */
export function nextStep(history: History): Call | undefined {
  if (history.paused === null) return undefined;
  const entries = runningTurn(history)?.entries ?? [];
  const calls = entries.flatMap((entry) => (entry.kind === "call" ? [entry.call] : []));
  return calls.find(({ state }) => state === "waiting");
}

function isLook({ domain, effect }: Call): boolean {
  return domain === "desktop" && effect === "observe";
}

/** True while the person is asked something. */
export function isAsking({ approvals, questions }: History): boolean {
  return approvals.length > 0 || questions.length > 0;
}
