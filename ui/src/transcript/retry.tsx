// Asks the last question again, in a new chat, since what was done in this one stays done.

import { useState } from "react";
import { useHistory, useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { IconButton } from "../ui/button";
import { askedIn, sayInstead, textOfItems } from "./say-again";

export function RetryButton() {
  const workspace = useWorkspace();
  const asked = useHistory((history) => askedIn(history.turns.at(-1)));
  const [busy, setBusy] = useState(false);
  if (asked === undefined) return null;
  const retry = async () => {
    setBusy(true);
    await sayInstead(workspace, asked, textOfItems(asked.items));
    setBusy(false);
  };
  return (
    <IconButton
      icon="again"
      label={text("message-retry")}
      disabled={busy}
      onClick={() => void retry()}
    />
  );
}
