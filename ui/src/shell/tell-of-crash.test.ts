import { beforeEach, expect, test, vi } from "vitest";
import { createFakeSettings } from "../ipc/fake/settings";
import { createAnnouncements } from "../sessions/announcements";
import { settingsOpenAt } from "../settings/open-settings";
import { text } from "../texts";
import { tellOfCrash } from "./tell-of-crash";

beforeEach(() => localStorage.clear());

test("a crash is told of once, with the way to its report", async () => {
  const backend = createFakeSettings("usual");
  const announcements = createAnnouncements();
  await tellOfCrash(backend, announcements);
  await tellOfCrash(backend, announcements);
  const [told, ...more] = announcements.get();
  expect([told?.text, more]).toEqual([text("about-crash-notice"), []]);
  told?.action?.run();
  expect(settingsOpenAt.get()).toBe("about");
});

test("nothing is said where nothing crashed", async () => {
  const backend = { crashReports: async () => [] };
  const announcements = createAnnouncements();
  await tellOfCrash(backend, announcements);
  expect(announcements.get()).toEqual([]);
});

test("a window in the taskbar tells of a crash once it is seen", async () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const announcements = createAnnouncements();
  const told = tellOfCrash(createFakeSettings("usual"), announcements);
  await Promise.resolve();
  expect(announcements.get()).toEqual([]);
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await told;
  expect(announcements.get()).toHaveLength(1);
  visibility.mockRestore();
});
