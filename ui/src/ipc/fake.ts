// A backend made of recordings: plays sessions with their timing so that the whole window runs in a
// plain browser and in tests. `?scene=` picks what it starts with; `?speed=` how fast it plays.

import type { Backend } from "./backend";
import { BackendError } from "./errors";
import { fakeAttachments } from "./fake/attachments";
import { createFakeFleet } from "./fake/fleet";
import { createFakeFirstStart } from "./fake/first-start";
import { Player } from "./fake/player";
import { DEFAULT_OPTIONS, MODELS } from "./fake/recording";
import { type Scene, sceneNamed } from "./fake/scenes";
import { practiceRecording } from "./fake/practice";
import { createFakeProfiles } from "./fake/profiles";
import { createFakeSettings } from "./fake/settings";
import { CRASH, NEWER } from "./fake/settings-data";
import { fakeShell } from "./fake/shell";
import { createFakeStart } from "./fake/start";
import type { AppInfo, Forecast, ModelInfo } from "./generated/commands";
import type { SessionSummary } from "./generated/protocol";
import type { FleetBackend } from "./fleet-backend";
import type { FirstStartBackend } from "./first-start-backend";
import type { ProfilesBackend } from "./profiles-backend";
import type { SettingsBackend } from "./settings-backend";
import type { StartBackend } from "./start-backend";

const SELECTED = "qilbee.last-chat";
const CRASH_TOLD = "crash-told";
const VERSION_TOLD = "version-told";

export function createFakeBackend(query: URLSearchParams): Backend {
  const scene = sceneNamed(query.get("scene") ?? "empty");
  const speed = Number(query.get("speed") ?? "1");
  const players = new Map<string, Player>();
  for (const recording of scene.sessions) {
    players.set(recording.id, new Player(recording, speed));
  }
  rememberSelected(scene);
  // Told of long ago: only the settings show it.
  localStorage.setItem(CRASH_TOLD, CRASH.at);
  localStorage.setItem(VERSION_TOLD, NEWER.version);
  const keys = scene.firstStart?.what === "bad" ? "no-keychain" : "empty";
  const settings = createFakeSettings(scene.settings?.what ?? (scene.firstStart && keys));
  return {
    ...backendOf(players, speed, scene),
    ...settings,
    appInfo: async () => ({ ...FACTS, models: [...MODELS, ...(await offeredBy(settings))] }),
    ...createFakeFirstStart(scene.firstStart?.what),
    ...createFakeStart(scene.start),
    ...createFakeProfiles(scene.profiles),
    ...createFakeFleet(scene.fleet),
  };
}

/** Models of other providers; a server's model is known by its id. */
async function offeredBy(settings: SettingsBackend): Promise<ModelInfo[]> {
  const providers = await settings.listProviders();
  const ids = providers.flatMap(({ offered }) => offered);
  return ids.map((id) => ({ id, name: id, practice: false, needs_key: false }));
}

function rememberSelected(scene: Scene): void {
  if (scene.selected === undefined) localStorage.removeItem(SELECTED);
  else localStorage.setItem(SELECTED, scene.selected);
}

function backendOf(
  players: Map<string, Player>,
  speed: number,
  scene: Scene,
): Omit<
  Backend,
  | "appInfo"
  | keyof SettingsBackend
  | keyof FirstStartBackend
  | keyof StartBackend
  | keyof ProfilesBackend
  | keyof FleetBackend
> {
  const player = (id: string): Player => {
    const found = players.get(id);
    if (found === undefined) throw new BackendError("not_found", "This chat is not here any more.");
    return found;
  };
  return {
    ...fakeShell({
      acting: scene.selected,
      pause: (session) => player(session).take({ type: "pause" }),
    }),
    quickPromptRecent: async () =>
      [...players.values()]
        .map((one) => one.summary())
        .sort(newestFirst)
        .slice(0, 4)
        .map(({ id, title, last_activity }) => ({ session: id, title, last_activity })),
    listSessions: async () => [...players.values()].map((one) => one.summary()).sort(newestFirst),
    async createSession(options = DEFAULT_OPTIONS) {
      const id = `chat-${players.size + 1}`;
      const created = new Player(
        { id, title: "", options, past: [], reply: practiceRecording },
        speed,
      );
      players.set(id, created);
      return created.summary();
    },
    watchSession: async (session, ...how) => player(session).watch(...how),
    // There is no screen behind a recording; its pictures are all there is.
    watchScreen: async () => () => {},
    async sendCommand(session, command, code) {
      if (code !== undefined && code !== CODE.digits)
        throw new BackendError("code_needed", "Those were other digits. Type the new ones.");
      return player(session).take(command);
    },
    codeFor: async () => (scene.withCodes === true ? CODE : null),
    watchCodeRequests: () => () => {},
    async forkSession(session, seq) {
      const id = `chat-${players.size + 1}`;
      const fork = new Player(player(session).upTo(seq, id), speed);
      players.set(id, fork);
      return fork.summary();
    },
    renameSession: async (session, title) => player(session).rename(title),
    async deleteSession(session) {
      player(session).end();
      players.delete(session);
    },
    labelSession: async (session, labels) => player(session).label(labels),
    pinSession: async (session, pinned) => player(session).pin(pinned),
    searchSessions: async (text) => [...players.values()].flatMap((one) => one.find(text)),
    exportSession: async (session, form) => ({
      path: `/home/sam/Downloads/${player(session).fileName(form)}`,
    }),
    modelTold: async (session, seq) => player(session).told(seq),
    async importSession() {
      throw new BackendError("bad_request", "Recordings cannot be added to.");
    },
    undoChanges: async (session, which, force) => player(session).undo(which, force),
    resultFiles: async (_session, changes) => changes.map(() => "document"),
    // A recording leads nowhere.
    openResult: async () => {},
    showResult: async () => {},
    openLink: async () => {},
    // Nothing was done with another provider's model yet.
    forecast: async ({ model }) => (model === "demo" || model.includes("/") ? null : FORECAST),
    allowMoreToday: async () => {},
    ...fakeAttachments(),
  };
}

/** As the backend gives it where it can't tell who presses. */
const CODE = { digits: "482", valid_ms: 120_000 };

const FACTS: Omit<AppInfo, "models"> = {
  version: "0.1.0",
  data_folder: "/home/sam/.local/share/qilbee",
  log_folder: "/home/sam/.local/state/qilbee/logs",
  default_options: DEFAULT_OPTIONS,
};

const FORECAST: Forecast = {
  tasks: 12,
  seconds: { low: 52, median: 170, high: 415 },
  cost_usd: { low: 0.09, median: 0.38, high: 0.92 },
};

function newestFirst(one: SessionSummary, other: SessionSummary): number {
  const pinned = Number(other.pinned) - Number(one.pinned);
  return pinned === 0 ? other.last_activity.localeCompare(one.last_activity) : pinned;
}
