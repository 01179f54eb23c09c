// The frames of a chat's film: one for each step, and one for each look at the screen that belongs to no step. Pure.

import type { Call, Entry, History, Picture, Turn } from "../sessions/history";

export interface Frame {
  /** Stable for as long as the chat is open. */
  key: string;
  /** The last event that belongs to it: a chat that goes on from there has all of this step. */
  seq: number;
  at: string;
  turn: Turn | undefined;
  /** The plan's part that was worked on. */
  part: string | undefined;
  /** Absent for a look at the screen that no step asked for. */
  call: Call | undefined;
  /** The screen afterwards. */
  picture: Picture | undefined;
}

type Filmed = Pick<History, "turns" | "pictures">;
type CallEntry = Extract<Entry, { kind: "call" }>;

const NO_FRAMES: readonly Frame[] = [];
const known = new WeakMap<Filmed["turns"], { pictures: Filmed["pictures"]; frames: Frame[] }>();

/** The same history gives the very same frames. */
export function framesOf({ turns, pictures }: Filmed): readonly Frame[] {
  if (turns.length === 0 && pictures.length === 0) return NO_FRAMES;
  const before = known.get(turns);
  if (before?.pictures === pictures) return before.frames;
  const frames = build({ turns, pictures });
  known.set(turns, { pictures, frames });
  return frames;
}

/** The newest picture of the screen up to a frame. */
export function screenAt(frames: readonly Frame[], index: number): Picture | undefined {
  for (let at = Math.min(index, frames.length - 1); at >= 0; at -= 1) {
    const picture = frames[at]?.picture;
    if (picture !== undefined) return picture;
  }
  return undefined;
}

function build({ turns, pictures }: Filmed): Frame[] {
  const ofCalls = new Map(pictures.map((picture) => [picture.call, picture]));
  const loose = pictures.filter(({ call }) => call === undefined);
  const frames: Frame[] = [];
  let next = 0;
  const addLooseBefore = (seq: number) => {
    for (; (loose[next]?.seq ?? Infinity) < seq; next += 1) frames.push(...lookFrame(loose[next]));
  };
  for (const turn of turns) {
    const parts = turn.entries.find((entry) => entry.kind === "plan")?.parts ?? [];
    for (const [place, entry] of turn.entries.entries()) {
      if (entry.kind !== "call" || !hasBegun(entry.call)) continue;
      const part = parts.findLast(({ from }) => from <= place)?.text;
      const frame = { ...callFrame(entry, ofCalls.get(entry.call.id)), turn, part };
      addLooseBefore(frame.seq);
      frames.push(frame);
    }
  }
  addLooseBefore(Infinity);
  return frames;
}

function hasBegun({ state }: Call): boolean {
  return state !== "waiting" && state !== "asking";
}

function callFrame({ key, at, call }: CallEntry, picture: Picture | undefined) {
  const seq = Math.max(picture?.seq ?? 0, call.lastSeq ?? 0);
  return { key, seq, at: picture?.at ?? at, call, picture };
}

function lookFrame(picture: Picture | undefined): Frame[] {
  if (picture === undefined) return [];
  const { key, seq, at } = picture;
  return [{ key, seq, at, turn: undefined, part: undefined, call: undefined, picture }];
}
