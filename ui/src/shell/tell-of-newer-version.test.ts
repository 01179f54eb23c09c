import { beforeEach, expect, test } from "vitest";
import { NEWER } from "../ipc/fake/settings-data";
import type { NewerVersion } from "../ipc/generated/commands";
import { createAnnouncements } from "../sessions/announcements";
import { settingsOpenAt } from "../settings/open-settings";
import { text } from "../texts";
import { tellOfNewerVersion } from "./tell-of-newer-version";

beforeEach(() => localStorage.clear());

const TITLE = text("about-newer", { version: NEWER.version });

test.each<{ name: string; found: (NewerVersion | null)[]; told: string[] }>([
  { name: "nothing newer", found: [null], told: [] },
  { name: "one that is installed", found: [{ ...NEWER, installed: true }], told: [] },
  { name: "one at two starts", found: [NEWER, NEWER], told: [TITLE] },
  {
    name: "one after another",
    found: [NEWER, { ...NEWER, version: "0.3.0" }],
    told: [TITLE, text("about-newer", { version: "0.3.0" })],
  },
])("at the start: $name", async ({ found, told }) => {
  const announcements = createAnnouncements();
  for (const newer of found) {
    await tellOfNewerVersion({ newerVersion: async () => newer }, announcements);
  }
  expect(announcements.get().map((one) => one.text)).toEqual(told);
});

test("the word leads to what is new", async () => {
  const announcements = createAnnouncements();
  await tellOfNewerVersion({ newerVersion: async () => NEWER }, announcements);
  announcements.get()[0]?.action?.run();
  expect(settingsOpenAt.get()).toBe("about");
});
