// Keeps the strip on the chat that uses the desktop.

import { useEffect } from "react";
import { useBackend } from "../ipc/backend";
import { useWorkspace } from "../sessions/use-workspace";

export function useActingChat(): void {
  const backend = useBackend();
  const workspace = useWorkspace();

  useEffect(() => {
    let ended = false;
    let end = () => {};
    const follow = (session: string | null) => {
      // The last one stays in sight until the strip is gone.
      if (session !== null && !ended) workspace.select(session);
    };
    backend.watchActing(follow).then(
      (unwatch) => {
        if (ended) unwatch();
        else end = unwatch;
      },
      () => {},
    );
    return () => {
      ended = true;
      end();
    };
  }, [backend, workspace]);
}
