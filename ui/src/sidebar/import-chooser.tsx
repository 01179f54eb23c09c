// The chooser of a chat to read in: the system's own dialog, opened by whoever holds its reference.

import type { RefObject } from "react";
import { useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";

export function ImportChooser({ chooser }: { chooser: RefObject<HTMLInputElement | null> }) {
  const workspace = useWorkspace();
  return (
    <input
      ref={chooser}
      type="file"
      accept=".jsonl,application/jsonl"
      hidden
      aria-label={text("sidebar-import")}
      onChange={(event) => {
        const file = event.target.files?.[0];
        // The same file may be chosen again.
        event.target.value = "";
        if (file !== undefined) void workspace.importChat(file);
      }}
    />
  );
}
