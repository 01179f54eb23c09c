// A word at the start about something that the settings tell of, said once for each such thing, and only when somebody can see it.

import type { Announcements } from "../sessions/announcements";
import { openSetting } from "../settings/open-settings";

/** Longer than a word about what was just done: nobody waits for this one. */
const SHOWN_MS = 30_000;

interface Word {
  /** Where it is remembered what was told of last. */
  key: string;
  /** What it tells of, such as a version. */
  of: string;
  text: string;
  /** The button that leads to the part of the settings with this title. */
  button: string;
  part: string;
}

export async function tellOnce(announcements: Announcements, word: Word): Promise<void> {
  // Nobody sees it in the taskbar.
  await untilVisible();
  if (word.of === localStorage.getItem(word.key)) return;
  localStorage.setItem(word.key, word.of);
  announcements.add({
    tone: "plain",
    text: word.text,
    forMs: SHOWN_MS,
    action: { label: word.button, run: () => openSetting("about", word.part) },
  });
}

/** Resolves at once where the page is in sight. */
function untilVisible(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    look();
  });
}
