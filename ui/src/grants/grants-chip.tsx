// A small button with the number of permissions in the selected chat, which shows them. Hidden if there are none.

import { useState } from "react";
import { text } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { GrantsList } from "./grants-list";
import { useGrants } from "./use-grants";

export function GrantsChip() {
  const count = useGrants().length;
  const [open, setOpen] = useState(false);
  return (
    <>
      {count > 0 && (
        <Button look="quiet" icon="shield" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {text("grants-chip", { count })}
        </Button>
      )}
      {open && (
        <Dialog title={text("grants-title")} onClose={() => setOpen(false)}>
          <GrantsList />
        </Dialog>
      )}
    </>
  );
}
