// Links of the window are opened by the backend, outside of it.

import type { ReactNode } from "react";
import { useBackend } from "./ipc/backend";
import { toBackendError } from "./ipc/errors";
import { OpenLink } from "./ui/link-dialog";

export function LinksOutside({ children }: { children: ReactNode }) {
  const backend = useBackend();
  const open = async (address: string) => {
    try {
      await backend.openLink(address);
    } catch (thrown) {
      throw toBackendError(thrown);
    }
  };
  return <OpenLink value={open}>{children}</OpenLink>;
}
