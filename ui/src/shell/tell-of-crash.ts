// The word about a crash at the next start, said once. The settings have the report.

import type { Backend } from "../ipc/backend";
import type { Announcements } from "../sessions/announcements";
import { openSetting } from "../settings/open-settings";
import { text } from "../texts";
import { untilVisible } from "./until-visible";

/** Time of the newest report that was told of. */
const TOLD = "crash-told";
/** Longer than a word about what was just done: nobody waits for this one. */
const SHOWN_MS = 30_000;

export async function tellOfCrash(
  backend: Pick<Backend, "crashReports">,
  announcements: Announcements,
): Promise<void> {
  const newest = (await backend.crashReports())[0];
  // Nobody sees it in the taskbar.
  await untilVisible();
  if (newest === undefined || newest.at === localStorage.getItem(TOLD)) return;
  localStorage.setItem(TOLD, newest.at);
  announcements.add({
    tone: "plain",
    text: text("about-crash-notice"),
    forMs: SHOWN_MS,
    action: {
      label: text("about-crash-open"),
      run: () => openSetting("about", text("about-crashes")),
    },
  });
}
