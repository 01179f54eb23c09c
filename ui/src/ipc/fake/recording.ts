// How a recorded session is written down: what is already past, and what is still to come with its timing.

import type { ModelInfo } from "../generated/commands";
import type {
  Attachment,
  BlobRef,
  EventBody,
  Item,
  SessionOptions,
  TurnEnd,
} from "../generated/protocol";

/** An event and how long after the one before it happens. */
export interface Moment {
  afterMs: number;
  body: EventBody;
}

/** What a session answers to a message. */
export type Reply = (text: string) => Moment[];

export interface Recording {
  id: string;
  title: string;
  /** The session whose task this is a part of. */
  parent?: string;
  labels?: readonly string[];
  options: SessionOptions;
  /** How long ago its last past event was. */
  agoMs?: number;
  past: Moment[];
  /** Goes on by itself once somebody watches. */
  next?: Moment[];
  reply?: Reply;
}

/** Chats begin with the practice model here, as without a key. */
export const MODELS: ModelInfo[] = [
  { id: "demo", name: "Practice model", practice: true, needs_key: false },
  { id: "claude-opus-4-8", name: "Claude Opus 4.8", practice: false, needs_key: true },
  { id: "claude-sonnet-5-5", name: "Claude Sonnet 5.5", practice: false, needs_key: true },
  { id: "claude-haiku-5-5", name: "Claude Haiku 5.5", practice: false, needs_key: true },
  { id: "automatic", name: "Automatic", practice: false, needs_key: false },
];

export const DEFAULT_OPTIONS: SessionOptions = { model: "demo", mode: "ask", max_steps: 200 };

export function at(afterMs: number, body: EventBody): Moment {
  return { afterMs, body };
}

export function said(text: string, steered = false, attachments?: Attachment[]): Moment {
  const items = itemsOf(text, attachments);
  return at(20, { type: "user_message", items, ...(steered && { steered }) });
}

/** A message as the backend writes it down. */
export function itemsOf(text: string, attachments: readonly Attachment[] = []): Item[] {
  const files = attachments.flatMap(({ name, given, original }): Item[] => {
    const isPicture = given.media_type.startsWith("image/");
    const first: Item = isPicture
      ? { kind: "image", image: given }
      : { kind: "file", file: given, name };
    const file = original ?? (isPicture ? given : undefined);
    return file === undefined ? [first] : [first, { kind: "original", file, name }];
  });
  return text === "" ? files : [{ kind: "text", text }, ...files];
}

export function begins(): Moment {
  return at(10, { type: "turn_started" });
}

export function ends(reason: TurnEnd): Moment {
  return at(30, { type: "turn_ended", reason });
}

/** An answer as it arrives: piece by piece, then whole. */
export function answers(text: string, more = false, thinking?: string): Moment[] {
  const items: Item[] = [{ kind: "text", text }];
  if (thinking !== undefined) items.unshift({ kind: "thinking", text: thinking });
  return [
    ...(thinking === undefined ? [] : [at(300, { type: "thinking_delta", text: thinking })]),
    ...deltas(text),
    at(40, {
      type: "assistant_message",
      model: "demo",
      items,
      stop_reason: more ? "tool_use" : "end_turn",
    }),
  ];
}

export function deltas(text: string): Moment[] {
  return (text.match(/\S+\s*/g) ?? []).map((word) => at(45, { type: "text_delta", text: word }));
}

/** What a request cost. */
export function costs(costUsd: number, totalUsd: number, requests: number): Moment {
  const tokens = {
    input: 900,
    cache_read: 8400,
    cache_write_short: 600,
    cache_write_long: 0,
    output: 210,
  };
  return at(5, {
    type: "usage",
    model: "claude-opus-4-8",
    tokens,
    cost_usd: costUsd,
    totals: { tokens, requests, cost_usd: totalUsd },
  });
}

export const SCREEN_WIDTH = 1280;
export const SCREEN_HEIGHT = 800;

/** The screen in a state; the state is the picture's name, so that it can be drawn again. */
export function picture(state: string): BlobRef {
  return {
    id: state,
    media_type: "image/svg+xml",
    byte_count: 20_000,
    width: SCREEN_WIDTH,
    height: SCREEN_HEIGHT,
  };
}
