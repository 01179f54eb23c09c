// The texts of a message as one. Pure.

import type { DurableEvent } from "../ipc/generated/protocol";

export function joined(
  items: Extract<DurableEvent, { type: "assistant_message" }>["items"],
  kind: "text" | "thinking",
): string {
  return items
    .flatMap((item) => (item.kind === kind ? [item.text.trim()] : []))
    .filter((text) => text !== "")
    .join("\n\n");
}
