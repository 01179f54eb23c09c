// The options with which a new chat will begin. Pure.

import type { SessionOptions } from "../ipc/generated/protocol";

/** Applies new defaults to a draft: an option that was left at its default stays at its default. */
export function followed(
  draft: SessionOptions,
  before: SessionOptions,
  usual: SessionOptions,
): SessionOptions {
  const chosen = Object.entries(draft).filter(
    ([name, value]) => before[name as keyof SessionOptions] !== value,
  );
  return { ...usual, ...Object.fromEntries(chosen) };
}

/** What is left for the next new chat: pauses were meant for the one that has begun. */
export function afterBeginning(draft: SessionOptions, usual: SessionOptions): SessionOptions {
  const { breakpoints: _, ...rest } = draft;
  return usual.breakpoints === undefined ? rest : { ...rest, breakpoints: usual.breakpoints };
}
