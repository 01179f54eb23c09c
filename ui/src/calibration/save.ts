// Hands what arrived to whoever opened this page. It has one thing to say, so it says it directly; in a plain
// browser nobody listens.

import type { PageState } from "./page";

interface Host {
  __TAURI_INTERNALS__?: {
    invoke(command: string, input: Record<string, unknown>): Promise<unknown>;
  };
}

export async function savePage(page: PageState): Promise<void> {
  await (window as Host).__TAURI_INTERNALS__?.invoke("calibration_save", { page });
}
