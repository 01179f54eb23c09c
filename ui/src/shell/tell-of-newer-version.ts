// The word about a newer version at the start. The settings say what is new in it.

import type { Backend } from "../ipc/backend";
import type { Announcements } from "../sessions/announcements";
import { text } from "../texts";
import { tellOnce } from "./tell-once";

export async function tellOfNewerVersion(
  backend: Pick<Backend, "newerVersion">,
  announcements: Announcements,
): Promise<void> {
  const newer = await backend.newerVersion();
  // One that is installed already begins at the next start.
  if (newer === null || newer.installed) return;
  const title = text("about-newer", { version: newer.version });
  await tellOnce(announcements, {
    key: "version-told",
    of: newer.version,
    text: title,
    button: text("about-newer-news"),
    part: title,
  });
}
