/*
 * Hands everything saved so far to whoever opened this window. The practice window has exactly one
 * thing to say, so it says it directly; in a plain browser the records stay in the page.
 */

import type { Draft } from "./form";

declare global {
  interface Window {
    practiceRecords?: readonly Draft[];
    __TAURI_INTERNALS__?: {
      invoke(command: string, input: Record<string, unknown>): Promise<unknown>;
    };
  }
}

/** Resolves when the records are kept; rejects with a reason when they could not be written down. */
export async function record(saved: readonly Draft[]): Promise<void> {
  window.practiceRecords = saved;
  await window.__TAURI_INTERNALS__?.invoke("practice_save", { saved });
}
