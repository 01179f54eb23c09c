// The word about a crash at the next start. The settings have the report.

import type { Backend } from "../ipc/backend";
import type { Announcements } from "../sessions/announcements";
import { text } from "../texts";
import { tellOnce } from "./tell-once";

export async function tellOfCrash(
  backend: Pick<Backend, "crashReports">,
  announcements: Announcements,
): Promise<void> {
  const newest = (await backend.crashReports())[0];
  if (newest === undefined) return;
  await tellOnce(announcements, {
    key: "crash-told",
    of: newest.at,
    text: text("about-crash-notice"),
    button: text("about-crash-open"),
    part: text("about-crashes"),
  });
}
