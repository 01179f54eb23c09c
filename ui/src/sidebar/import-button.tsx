// Reads in a chat that was saved as JSON Lines.

import { useRef } from "react";
import { useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { IconButton } from "../ui/button";

export function ImportButton() {
  const workspace = useWorkspace();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon="import"
        label={text("sidebar-import")}
        onClick={() => chooser.current?.click()}
      />
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
    </>
  );
}
