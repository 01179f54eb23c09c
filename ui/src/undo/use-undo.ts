// Undoing changes of files: asks the backend, and keeps what came of it.

import { useState } from "react";
import { useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import type { Undone, WhichChanges } from "../ipc/generated/commands";
import { useSelectedSession, useWorkspace } from "../sessions/use-workspace";

export interface Undo {
  came: Undone | null;
  busy: boolean;
  run: (which: WhichChanges) => Promise<void>;
  /** The same once more, also where something else changed a file since. */
  force: () => Promise<void>;
}

export function useUndo(): Undo {
  const backend = useBackend();
  const workspace = useWorkspace();
  const session = useSelectedSession();
  const [asked, setAsked] = useState<WhichChanges | null>(null);
  const [came, setCame] = useState<Undone | null>(null);
  const [busy, setBusy] = useState(false);

  const undo = async (which: WhichChanges, force: boolean) => {
    if (session === null) return;
    setBusy(true);
    setAsked(which);
    await backend.undoChanges(session.id, which, force).then(setCame, (thrown: unknown) => {
      const text = toBackendError(thrown).message;
      workspace.announcements.add({ tone: "problem", text });
    });
    setBusy(false);
  };

  return {
    came,
    busy,
    run: (which) => undo(which, false),
    force: async () => {
      if (asked !== null) await undo(asked, true);
    },
  };
}
