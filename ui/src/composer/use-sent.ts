// A command that a button sends, and whether it was pressed.

import { useState } from "react";
import type { Command } from "../ipc/generated/protocol";
import { useWorkspace } from "../sessions/use-workspace";

/** `sent` is true from the press on, until it is known that the command did not arrive. */
export function useSent(command: Command): { sent: boolean; send: () => void } {
  const workspace = useWorkspace();
  const [sent, setSent] = useState(false);
  const send = async () => {
    setSent(true);
    if (!(await workspace.send(command))) setSent(false);
  };
  return { sent, send: () => void send() };
}
