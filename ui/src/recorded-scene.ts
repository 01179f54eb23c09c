// Recorded scene of the window, for development and tests: the fake backend, with the settings or the first start open
// where the scene has them.

import { endFirstStart, firstStartAt, showStep } from "./first-start/open-first-start";
import { fleetOpen } from "./fleet/fleet-watch";
import type { Backend } from "./ipc/backend";
import { createFakeBackend } from "./ipc/fake";
import { sceneNamed } from "./ipc/fake/scenes";
import { settingsOpenAt } from "./settings/open-settings";

/** The query is that of the page: `scene` and `speed`. */
export function openRecordedScene(query: URLSearchParams): Backend {
  const { settings, firstStart, fleet } = sceneNamed(query.get("scene") ?? "empty");
  if (settings !== undefined) settingsOpenAt.set(settings.section);
  if (fleet !== undefined && settings === undefined) fleetOpen.set(true);
  if (firstStart === undefined) endFirstStart();
  else if (firstStartAt.get() === null) showStep(firstStart.step);
  return createFakeBackend(query);
}
