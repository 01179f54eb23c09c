// A backend made of recordings: plays sessions with their timing so that the whole window runs in a
// plain browser and in tests. `?scene=` picks what it starts with; `?speed=` how fast it plays.

import type { AppInfo, Backend } from "./backend";
import { BackendError } from "./errors";
import { Player } from "./fake/player";
import { drawnPicture } from "./fake/pictures";
import { DEFAULT_OPTIONS, MODELS } from "./fake/recording";
import { type Scene, sceneNamed } from "./fake/scenes";
import { practiceRecording } from "./fake/practice";
import { fakeShell } from "./fake/shell";
import type { BlobRef, SessionSummary } from "./generated/protocol";

const SELECTED = "qilbee.last-chat";

export function createFakeBackend(query: URLSearchParams): Backend {
  const scene = sceneNamed(query.get("scene") ?? "empty");
  const speed = Number(query.get("speed") ?? "1");
  const players = new Map<string, Player>();
  for (const recording of scene.sessions) {
    players.set(recording.id, new Player(recording, speed));
  }
  rememberSelected(scene);
  return backendOf(players, speed, scene.selected);
}

function rememberSelected(scene: Scene): void {
  if (scene.selected === undefined) localStorage.removeItem(SELECTED);
  else localStorage.setItem(SELECTED, scene.selected);
}

function backendOf(
  players: Map<string, Player>,
  speed: number,
  acting: string | undefined,
): Backend {
  const uploads = new Map<string, string>();
  const player = (id: string): Player => {
    const found = players.get(id);
    if (found === undefined) throw new BackendError("not_found", "This chat is not here any more.");
    return found;
  };
  return {
    ...fakeShell({ acting, pause: (session) => player(session).take({ type: "pause" }) }),
    appInfo: async () => INFO,
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
    watchSession: async (session, fromSeq, onEvents) => player(session).watch(fromSeq, onEvents),
    // There is no screen behind a recording; its pictures are all there is.
    watchScreen: async () => () => {},
    sendCommand: async (session, command) => player(session).take(command),
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
    exportSession: async (session) => ({
      path: `/home/sam/Downloads/${player(session).fileName()}`,
    }),
    async storeAttachment({ mediaType, data }): Promise<BlobRef> {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, `data:${mediaType};base64,${data}`);
      return { id, media_type: mediaType, byte_count: Math.floor((data.length * 3) / 4) };
    },
    blobUrl: (blob) => uploads.get(blob) ?? drawnPicture(blob),
  };
}

const INFO: AppInfo = {
  version: "0.1.0 (recorded sessions, not connected)",
  data_folder: "/home/sam/.local/share/qilbee",
  log_folder: "/home/sam/.local/state/qilbee/logs",
  models: MODELS,
  default_options: DEFAULT_OPTIONS,
};

function newestFirst(one: SessionSummary, other: SessionSummary): number {
  return other.last_activity.localeCompare(one.last_activity);
}
