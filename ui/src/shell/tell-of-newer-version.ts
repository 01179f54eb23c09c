// The word about a newer version at the start, said once for each. The settings say it as long as it is true.

import type { Backend } from "../ipc/backend";
import type { Announcements } from "../sessions/announcements";
import { openSetting } from "../settings/open-settings";
import { text } from "../texts";
import { untilVisible } from "./until-visible";

/** The newest version that was told of. */
const TOLD = "version-told";
/** Longer than a word about what was just done: nobody waits for this one. */
const SHOWN_MS = 30_000;

export async function tellOfNewerVersion(
  backend: Pick<Backend, "newerVersion">,
  announcements: Announcements,
): Promise<void> {
  const newer = await backend.newerVersion();
  await untilVisible();
  // What is installed already says so in the settings: this start came too early for it.
  if (newer === null || newer.installed || newer.version === localStorage.getItem(TOLD)) return;
  localStorage.setItem(TOLD, newer.version);
  const title = text("about-newer", { version: newer.version });
  announcements.add({
    tone: "plain",
    text: title,
    forMs: SHOWN_MS,
    action: { label: text("about-newer-news"), run: () => openSetting("about", title) },
  });
}
