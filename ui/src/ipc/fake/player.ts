// Plays one recorded session: keeps its journal, gives it to whoever watches, goes on in time, and
// takes commands the way the backend does.

import type { SessionFollower } from "../backend";
import { BackendError } from "../errors";
import type {
  ExportFormat,
  FileUndo,
  ModelTold,
  SearchHit,
  Undone,
  WhichChanges,
} from "../generated/commands";
import type {
  Command,
  DurableEvent,
  Event,
  EventBody,
  Message,
  SessionOptions,
  SessionState,
  SessionSummary,
  ToolOutput,
} from "../generated/protocol";
import { isEphemeral } from "../ephemeral";
import { tellsAnswer } from "./questions";
import { at, ends, itemsOf, type Moment, type Recording } from "./recording";

const ENDS: Record<ExportFormat, string> = {
  html: "html",
  film: "html",
  gif: "gif",
  markdown: "md",
  jsonl: "jsonl",
};
const NO_TOKENS = { input: 0, cache_read: 0, cache_write_short: 0, cache_write_long: 0, output: 0 };

/** More events than this take a while to arrive; then the newest of them are shown first, for so long. */
const LONG_PAST = 2048;
const GLIMPSE = 200;
const GLIMPSE_MS = 100;

export class Player {
  readonly #recording: Recording;
  readonly #speed: number;
  readonly #journal: DurableEvent[] = [];
  readonly #watchers = new Set<(events: Event[]) => void>();
  #title: string;
  /** The person's own name for the chat; it stands above a title. */
  #name: string | undefined;
  #options: SessionOptions;
  #totals: SessionSummary["totals"] = { tokens: NO_TOKENS, requests: 0, cost_usd: 0 };
  #turn = 0;
  #pinned = false;
  #labels: readonly string[];
  #running = false;
  /** What is still to come, and whether it waits for the person. */
  #script: readonly Moment[] = [];
  #held = false;
  #timer: number | undefined;

  constructor(recording: Recording, speed: number) {
    this.#recording = recording;
    this.#speed = speed;
    this.#title = recording.title;
    this.#labels = recording.labels ?? [];
    this.#options = recording.options;
    this.#replayPast();
  }

  summary(): SessionSummary {
    const { id, parent } = this.#recording;
    return {
      id,
      title: this.#name ?? this.#title,
      created: this.#journal[0]?.ts ?? "",
      last_activity: this.#journal.at(-1)?.ts ?? "",
      message_count: this.#journal.filter(({ type }) => type.endsWith("_message")).length,
      last_seq: this.#journal.length,
      model: this.#options.model,
      totals: this.#totals,
      state: this.#running ? "open" : endOf(this.#journal),
      pinned: this.#pinned,
      labels: [...this.#labels],
      ...(parent !== undefined && { parent }),
    };
  }

  /** The same up to an event, as a recording of its own. */
  upTo(seq: number, id: string): Recording {
    const kept = this.#journal.slice(1, seq);
    const past = kept.map(({ seq: _seq, ts: _ts, session: _session, turn: _turn, ...body }) =>
      at(0, body),
    );
    const { reply } = this.#recording;
    return { id, title: this.#title, options: this.#options, past, ...(reply && { reply }) };
  }

  /** As the real backend does, the end of a long past first, from the beginning of a turn on. */
  watch(fromSeq: number, { onEvents, onGlimpse }: SessionFollower): () => void {
    const past = () => this.#journal.filter((event) => event.seq > fromSeq);
    const begin = () => {
      onEvents(past());
      this.#watchers.add(onEvents);
      this.#goOn();
    };
    const newest = past().slice(-LONG_PAST);
    const turn = newest.slice(0, -GLIMPSE).findLastIndex(({ type }) => type === "turn_started");
    let begins: ReturnType<typeof setTimeout> | undefined;
    if (past().length > LONG_PAST && turn !== -1) {
      onGlimpse(newest.slice(turn));
      begins = setTimeout(begin, GLIMPSE_MS / this.#speed);
    } else begin();
    return () => {
      clearTimeout(begins);
      this.#watchers.delete(onEvents);
    };
  }

  rename(title: string): void {
    this.#name = title === "" ? undefined : title;
  }

  #refine({ feedback, comment, again }: Extract<Command, { type: "refine" }>): void {
    const given = { ...(comment !== undefined && { comment }), ...(again && { again }) };
    this.#emit({ type: "refined", feedback, ...given, told: true });
    if (again && comment !== undefined) this.take({ type: "submit", text: comment });
  }

  label(labels: readonly string[]): void {
    this.#labels = labels;
  }

  pin(pinned: boolean): void {
    this.#pinned = pinned;
  }

  fileName(form: ExportFormat): string {
    return `${this.#name ?? this.#title}.${ENDS[form]}`;
  }

  /** What the model was told before the answer that led to this event. */
  told(seq: number): ModelTold | null {
    const answer = this.#journal.findLast(
      (event) => event.type === "assistant_message" && event.seq <= seq,
    );
    if (answer === undefined) return null;
    const messages = this.#journal.flatMap((event): Message[] => {
      if (event.seq >= answer.seq) return [];
      if (event.type === "user_message") return [{ role: "user", items: event.items }];
      return event.type === "assistant_message" ? [{ role: "assistant", items: event.items }] : [];
    });
    const tools = [{ name: "bash", description: "Runs a command." }];
    return { system: "You are Qilbee.", tools, messages, summed_up: false, hooks: [] };
  }

  /** Where a text stands in what was said. */
  find(text: string): SearchHit[] {
    const wanted = text.trim().toLowerCase();
    if (wanted === "") return [];
    return this.#journal.flatMap((event): SearchHit[] => {
      if (event.type !== "user_message" && event.type !== "assistant_message") return [];
      const said = event.items
        .flatMap((item) => (item.kind === "text" ? [item.text] : []))
        .join(" ");
      const at = said.toLowerCase().indexOf(wanted);
      if (at < 0) return [];
      return [
        {
          session: this.#recording.id,
          title: this.#name ?? this.#title,
          seq: event.seq,
          ts: event.ts,
          source: event.type === "user_message" ? "person" : "assistant",
          snippet: [
            { text: said.slice(Math.max(0, at - 30), at), is_match: false },
            { text: said.slice(at, at + wanted.length), is_match: true },
            { text: said.slice(at + wanted.length, at + wanted.length + 60), is_match: false },
          ],
        },
      ];
    });
  }

  /** Every change but one to a file that was changed since. */
  undo(which: WhichChanges, force: boolean): Undone {
    const undo = `undo_${this.#journal.length}`;
    const meant = this.#journal.filter(
      (event) =>
        event.type === "file_kept" &&
        ("step" in which ? event.call === which.step : event.turn === which.task),
    );
    const files = meant.toReversed().flatMap((event): FileUndo[] => {
      if (event.type !== "file_kept") return [];
      const { path, call } = event;
      if (path.endsWith("open.csv") && !force) return [{ path, call, outcome: "changed_since" }];
      this.#emit({ type: "file_kept", call: undo, path, undoes: event.seq ?? 0 });
      return [{ path, call, outcome: event.before === undefined ? "removed" : "restored" }];
    });
    return { undo, files };
  }

  end(): void {
    window.clearTimeout(this.#timer);
  }

  take(command: Command): void {
    switch (command.type) {
      case "submit":
        return this.#submit(command);
      case "answer_approval":
        return this.#answer(command);
      case "pause":
        this.#held = true;
        return this.#emit({ type: "paused", reason: "asked" });
      case "resume":
      case "step":
        this.#emit({ type: "resumed" });
        return this.#play(this.#script);
      case "stop":
        return this.#stop();
      case "set_options":
        return this.#emit({ type: "options_changed", options: command.options });
      case "refine":
        return this.#refine(command);
      case "revoke_grants":
        return this.#emit({ ...command, type: "grants_revoked" });
      case "provide_tool_result":
        return this.#tell(command.call, wordsOf(command.output));
      case "answer_form":
      case "skip_question":
        return this.#tell(command.call);
      case "try_now":
      case "abandon":
        throw new BackendError("bad_request", "A recorded session cannot do this.");
    }
  }

  #submit({ text, attachments = [] }: Extract<Command, { type: "submit" }>): void {
    const items = itemsOf(text, attachments);
    if (this.#running) return this.#emit({ type: "user_message", items, steered: true });
    if (this.#title === "") this.#title = text;
    this.#emit({ type: "turn_started" });
    this.#emit({ type: "user_message", items });
    this.#play(this.#recording.reply?.(text) ?? [ends("completed")]);
  }

  #answer({ approval, answer }: Extract<Command, { type: "answer_approval" }>): void {
    const open = unanswered(this.#journal);
    const call = open.get(approval);
    if (call === undefined) return;
    this.#emit({ type: "approval_resolved", approval, call, answer, by: "person" });
    if (answer.answer === "deny") this.#emit(notDone(call, "denied", "You did not allow it."));
    if (open.size > 1) return;
    this.#play(answer.answer === "allow" ? this.#script : [ends("stopped")]);
  }

  /** The person's answer to a question of the model; without words it stays unanswered. */
  #tell(call: string, words?: string): void {
    if (!this.#held) return;
    this.#emit({ type: "person_answered", call, ...(words !== undefined && { text: words }) });
    if (words !== undefined && unfinished(this.#journal).includes(call))
      this.#emit(tellsAnswer(call, words));
    this.#play(this.#script);
  }

  #stop(): void {
    if (!this.#running) return;
    window.clearTimeout(this.#timer);
    this.#script = [];
    for (const call of unfinished(this.#journal)) {
      this.#emit(notDone(call, "not_executed", "Not carried out: you stopped it."));
    }
    this.#emit({ type: "turn_ended", reason: "stopped" });
  }

  #replayPast(): void {
    const { past, next = [], agoMs = 0 } = this.#recording;
    const started = at(0, { type: "session_started", version: "0.1.0", options: this.#options });
    const all = [started, ...past];
    let clock = Date.now() - agoMs - all.reduce((sum, { afterMs }) => sum + afterMs, 0);
    for (const { afterMs, body } of all) {
      clock += afterMs;
      this.#emit(body, clock);
    }
    this.#script = next;
    const last = this.#journal.at(-1);
    this.#held = last !== undefined && isQuestion(last);
  }

  #play(moments: readonly Moment[]): void {
    this.#script = moments;
    this.#held = false;
    this.#goOn();
  }

  #goOn(): void {
    window.clearTimeout(this.#timer);
    const moment = this.#script[0];
    if (moment === undefined || this.#held) return;
    this.#timer = window.setTimeout(() => {
      this.#script = this.#script.slice(1);
      this.#emit(moment.body);
      if (isQuestion(moment.body)) this.#held = true;
      this.#goOn();
    }, moment.afterMs / this.#speed);
  }

  #emit(body: EventBody, atMs = Date.now()): void {
    if (body.type === "turn_started") {
      this.#turn += 1;
      this.#running = true;
    }
    if (body.type === "titled") this.#title = body.title;
    if (body.type === "usage") this.#totals = body.totals;
    if (body.type === "options_changed") this.#options = body.options;
    const event = this.#placed(body, atMs);
    if (body.type === "turn_ended") this.#running = false;
    if ("seq" in event) this.#journal.push(event);
    for (const watcher of this.#watchers) watcher([event]);
  }

  #placed(body: EventBody, atMs: number): Event {
    const place = {
      ts: new Date(atMs).toISOString(),
      session: this.#recording.id,
      ...(this.#running && { turn: `${this.#recording.id}-turn-${this.#turn}` }),
    };
    return isEphemeral(body)
      ? { ...place, ...body }
      : { ...place, seq: this.#journal.length + 1, ...body };
  }
}

function isQuestion({ type }: EventBody): boolean {
  return type === "approval_requested" || type === "person_asked";
}

function wordsOf({ parts }: ToolOutput): string {
  return parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n");
}

/** Questions nobody has answered, each with its call. */
function unanswered(journal: readonly DurableEvent[]): Map<string, string> {
  const open = new Map<string, string>();
  for (const event of journal) {
    if (event.type === "approval_requested") open.set(event.approval, event.call);
    if (event.type === "approval_resolved") open.delete(event.approval);
  }
  return open;
}

function unfinished(journal: readonly DurableEvent[]): string[] {
  const finished = new Set(
    journal.flatMap((event) => (event.type === "tool_finished" ? [event.call] : [])),
  );
  return journal.flatMap((event) =>
    event.type === "tool_call" && !finished.has(event.call) ? [event.call] : [],
  );
}

function notDone(call: string, outcome: "denied" | "not_executed", summary: string): EventBody {
  return {
    type: "tool_finished",
    call,
    outcome,
    summary,
    proof: "refused",
    content: [{ kind: "text", text: summary }],
    duration_ms: 0,
  };
}

/** As the store tells it. */
function endOf(journal: readonly DurableEvent[]): SessionState {
  const last = journal.findLast((event) => event.type === "turn_ended");
  if (last === undefined || last.reason === "completed" || last.reason === "criterion")
    return "idle";
  return last.reason === "stopped" ? "stopped" : "unfinished";
}
