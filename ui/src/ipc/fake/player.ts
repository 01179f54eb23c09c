// Plays one recorded session: keeps its journal, gives it to whoever watches, goes on in time, and
// takes commands the way the backend does.

import { BackendError } from "../errors";
import type {
  Command,
  Event,
  EventBody,
  SessionOptions,
  SessionSummary,
} from "../generated/protocol";
import { at, ends, type Moment, type Recording, said } from "./recording";

export interface Player {
  summary(): SessionSummary;
  watch(fromSeq: number, onEvents: (events: Event[]) => void): () => void;
  take(command: Command): void;
  rename(title: string): void;
  fileName(): string;
  end(): void;
}

const NO_TOKENS = { input: 0, cache_read: 0, cache_write_short: 0, cache_write_long: 0, output: 0 };
const PASSING = new Set<EventBody["type"]>([
  "text_delta",
  "thinking_delta",
  "tool_call_delta",
  "tool_progress",
  "preview",
  "retrying",
]);

export function createPlayer(recording: Recording & { speed: number }): Player {
  const journal: Event[] = [];
  const watchers = new Set<(events: Event[]) => void>();
  let { title } = recording;
  let options: SessionOptions = recording.options;
  let seq = 0;
  let turn = 0;
  let running = false;
  let held = false;
  let script: Moment[] = [];
  let timer: number | undefined;
  let totals: SessionSummary["totals"] = { tokens: NO_TOKENS, requests: 0, cost_usd: 0 };

  const emit = (body: EventBody, atMs: number) => {
    if (body.type === "turn_started") {
      turn += 1;
      running = true;
    }
    if (body.type === "usage") totals = body.totals;
    if (body.type === "options_changed") options = body.options;
    const durable = !PASSING.has(body.type);
    if (durable) seq += 1;
    const event: Event = {
      ts: new Date(atMs).toISOString(),
      session: recording.id,
      ...(durable && { seq }),
      ...(running && { turn: `${recording.id}-turn-${turn}` }),
      ...body,
    };
    if (body.type === "turn_ended") running = false;
    if (durable) journal.push(event);
    for (const watcher of watchers) watcher([event]);
  };

  const goOn = () => {
    window.clearTimeout(timer);
    const moment = script[0];
    if (moment === undefined || held) return;
    timer = window.setTimeout(() => {
      script = script.slice(1);
      emit(moment.body, Date.now());
      held = moment.body.type === "approval_requested";
      goOn();
    }, moment.afterMs / recording.speed);
  };

  const play = (moments: Moment[]) => {
    script = moments;
    held = false;
    goOn();
  };

  const replayPast = () => {
    const all = [at(0, { type: "session_started", version: "0.1.0", options }), ...recording.past];
    const length = all.reduce((sum, { afterMs }) => sum + afterMs, 0);
    let clock = Date.now() - (recording.agoMs ?? 0) - length;
    for (const { afterMs, body } of all) {
      clock += afterMs;
      emit(body, clock);
    }
    script = recording.next ?? [];
    held = journal.at(-1)?.type === "approval_requested";
  };

  const take = (command: Command) => {
    const now = Date.now();
    switch (command.type) {
      case "submit":
        if (running)
          throw new BackendError("bad_request", "Qilbee is still working. Stop it first.");
        if (title === "") title = command.text;
        emit({ type: "turn_started" }, now);
        emit(
          {
            type: "user_message",
            items: [
              ...(command.attachments ?? []).map((image) => ({ kind: "image" as const, image })),
              { kind: "text", text: command.text },
            ],
          },
          now,
        );
        return play(recording.reply?.(command.text) ?? [ends("completed")]);
      case "steer":
        return emit(said(command.text, true).body, now);
      case "answer_approval": {
        const asked = journal.findLast((event) => event.type === "approval_requested");
        if (asked?.type !== "approval_requested") return undefined;
        const { approval, call } = asked;
        emit(
          { type: "approval_resolved", approval, call, answer: command.answer, by: "person" },
          now,
        );
        if (command.answer.answer === "allow") return play(script);
        emit(notDone(call, "denied", "You did not allow it."), now);
        return play([ends("stopped")]);
      }
      case "pause":
        held = true;
        return emit({ type: "paused", reason: "asked" }, now);
      case "resume":
        emit({ type: "resumed" }, now);
        return play(script);
      case "stop":
        return stopNow(now);
      case "set_options":
        return emit({ type: "options_changed", options: command.options }, now);
      case "refine":
        return emit({ ...command, type: "refined" }, now);
      case "provide_tool_result":
      case "fork":
        throw new BackendError("bad_request", "A recorded session cannot do this.");
    }
  };

  const stopNow = (now: number) => {
    if (!running) return;
    window.clearTimeout(timer);
    script = [];
    for (const call of unfinished(journal)) {
      emit(notDone(call, "not_executed", "Not carried out: you stopped it."), now);
    }
    emit({ type: "turn_ended", reason: "stopped" }, now);
  };

  replayPast();
  return {
    take,
    watch(fromSeq, onEvents) {
      onEvents(journal.filter((event) => (event.seq ?? 0) > fromSeq));
      watchers.add(onEvents);
      goOn();
      return () => watchers.delete(onEvents);
    },
    rename: (name) => {
      title = name;
    },
    fileName: () => `${recording.id}.jsonl`,
    end: () => window.clearTimeout(timer),
    summary: () => ({
      id: recording.id,
      title,
      created: journal[0]?.ts ?? "",
      last_activity: journal.at(-1)?.ts ?? "",
      message_count: journal.filter(({ type }) => type.endsWith("_message")).length,
      last_seq: seq,
      model: options.model,
      totals,
      state: running ? "open" : "idle",
    }),
  };
}

function unfinished(journal: readonly Event[]): string[] {
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
