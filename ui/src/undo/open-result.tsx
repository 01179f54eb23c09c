// Actions on a file that a task made: it is opened in the person's own program for it, or shown in its folder.

import { useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import type { ResultFileState } from "../ipc/generated/commands";
import { useSelectedSession, useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button } from "../ui/button";

interface OpenResultProps {
  /** The number of the file's last change in the journal. */
  change: number;
  name: string;
  state: ResultFileState | undefined;
}

export function OpenResult({ change, name, state }: OpenResultProps) {
  const backend = useBackend();
  const workspace = useWorkspace();
  const session = useSelectedSession();
  if (session === null || state === undefined || state === "missing") return null;

  const tell = (thrown: unknown) =>
    workspace.announcements.add({ tone: "problem", text: toBackendError(thrown).message });
  return (
    <>
      {state === "document" && (
        <Button
          look="quiet"
          aria-label={text("result-open-file", { name })}
          onClick={() => void backend.openResult(session.id, change).catch(tell)}
        >
          {text("result-open")}
        </Button>
      )}
      <Button
        look="quiet"
        aria-label={text("result-show-file", { name })}
        onClick={() => void backend.showResult(session.id, change).catch(tell)}
      >
        {text("result-show")}
      </Button>
    </>
  );
}
