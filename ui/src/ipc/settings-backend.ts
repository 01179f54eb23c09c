// What the settings ask of the backend. A key goes in and never comes out.

import type { Effort, LocalizedText, Mode, SessionSummary } from "./generated/protocol";

export interface FileProblem {
  /** From 1; null when nothing of the file can be read. */
  line: number | null;
  problem: LocalizedText;
}

export interface Shortcut {
  /** As the file has it: `ctrl+alt+Escape`. */
  keys: string;
  /** As people read it: `Ctrl+Alt+Escape`. */
  label: string;
}

/** A part of the screen, in its own pixels. */
export interface ScreenArea {
  origin: { x: number; y: number };
  size: { width: number; height: number };
}

/** Windows to hide: of a program, with a part of the title, or both. */
export interface WindowMask {
  app: string | null;
  title: string | null;
}

export interface Masks {
  rectangles: ScreenArea[];
  windows: WindowMask[];
}

export interface SettingsView {
  file: string;
  /** Why the file cannot be read. Then nothing can be changed, and the rest is as usual. */
  problem: FileProblem | null;
  chat: {
    model: string | null;
    effort: Effort | null;
    mode: Mode | null;
    max_steps: number | null;
  };
  budget: Record<BudgetLimit, number | null>;
  qube: { address: string | null };
  /** Where Qube is asked whatever is set here. */
  qube_address_in_environment: string | null;
  step_aside: boolean;
  takeover: boolean;
  stop_shortcut: Shortcut | null;
  quick_ask: Shortcut | null;
  hide: Masks;
  /** Why there is no screen to look at. */
  no_screen: LocalizedText | null;
}

/** The limits of the budget, by their keys in the file. */
export type BudgetLimit =
  "per_task_usd" | "per_day_usd" | "requests_per_minute" | "tokens_per_hour";

/** Null goes back to the usual; an empty text of keys means none. */
export type SettingChange =
  | { key: "model"; value: string | null }
  | { key: "effort"; value: Effort | null }
  | { key: "mode"; value: Mode | null }
  | { key: "max_steps" | BudgetLimit; value: number | null }
  | { key: "stop_shortcut" | "quick_ask" | "qube_address"; value: string | null }
  | { key: "step_aside" | "takeover"; value: boolean | null }
  | { key: "hide"; value: Masks };

export type Provider = "anthropic" | "openai" | "qube";
export type KeyPlace = "keychain" | "session";

export type KeyTroubleKind =
  "no_keychain" | "locked" | "timed_out" | "not_kept" | "no_key" | "bad_variable" | "failed";

export interface KeyTrouble {
  kind: KeyTroubleKind;
  /** The system's error. */
  detail: LocalizedText;
}

export interface KeyState {
  provider: Provider;
  /** The environment variable that goes before everything else. */
  variable: string;
  source: "environment" | "session" | "keychain" | null;
  trouble: KeyTrouble | null;
  /** Where the provider is asked instead of at its own address. */
  address: string | null;
}

export interface KeyChange {
  keys: KeyState[];
  trouble: KeyTrouble | null;
}

export interface KeyTest {
  result: "works" | "missing" | "refused" | "unreachable" | "unclear" | "unused";
  detail: LocalizedText | null;
  models: number | null;
}

export interface ModelListing {
  id: string;
  name: string;
  /** US dollars per million tokens; null where nobody says. */
  input_usd: number | null;
  output_usd: number | null;
  lifecycle: string;
  retires: string | null;
}

export interface WindowInfo {
  title: string;
  app: string;
  area: ScreenArea;
}

export interface PictureOfScreen {
  area: ScreenArea;
  picture: Blob;
}

export interface PluginStatus {
  name: string;
  package: string;
  version: string;
  tools: string[];
  state: "ready" | "loading" | "broken";
  reason: LocalizedText | null;
}

export interface ServerStatus {
  name: string;
  state: "off" | "starting" | "ready" | "waiting" | "disabled";
  /** Why it waits or is disabled. */
  reason?: LocalizedText;
  about: { name: string; version: string } | null;
  tools: string[];
  notices: LocalizedText[];
  /** The newest of what it printed to standard error. */
  errors: string;
}

export interface ServerView {
  name: string;
  reach: string;
  is_on: boolean;
  is_trusted: boolean;
  variables: string[];
  problem: LocalizedText | null;
  status: ServerStatus | null;
}

export interface ServersView {
  file: string;
  problem: LocalizedText | null;
  servers: ServerView[];
}

export interface NewServer {
  name: string;
  line: string | null;
  url: string | null;
  variables: { name: string; value: string }[];
  trusted: boolean;
}

export interface ImportView {
  file: string | null;
  steps: {
    name: string;
    shown: string;
    taking: "add" | "different" | "same" | "unusable";
    problem: LocalizedText | null;
  }[];
}

export type DataKind =
  "chats" | "pictures" | "memory" | "plugins" | "settings" | "logs" | "window" | "other";

export interface DataView {
  folder: string;
  parts: { kind: DataKind; path: string; bytes: number; files: number }[];
}

export interface CleanedView {
  sessions: SessionSummary[];
  at_work: number;
  files: number;
  bytes: number;
}

export interface SettingsBackend {
  settings(): Promise<SettingsView>;
  changeSetting(change: SettingChange): Promise<SettingsView>;
  listModels(): Promise<ModelListing[]>;
  listKeys(): Promise<KeyState[]>;
  setKey(provider: Provider, key: string, place: KeyPlace): Promise<KeyChange>;
  deleteKey(provider: Provider): Promise<KeyChange>;
  /** Asks the provider for something that costs nothing. */
  testKey(provider: Provider): Promise<KeyTest>;
  listWindows(): Promise<WindowInfo[]>;
  /** The window steps aside for it and comes back. */
  pictureOfScreen(): Promise<PictureOfScreen>;
  listServers(): Promise<ServersView>;
  addServer(server: NewServer): Promise<ServersView>;
  tryServer(name: string): Promise<ServerStatus>;
  switchServer(name: string, on: boolean): Promise<ServersView>;
  removeServer(name: string): Promise<ServersView>;
  planServerImport(): Promise<ImportView>;
  importServers(names: string[]): Promise<ServersView>;
  listPlugins(): Promise<PluginStatus[]>;
  /** Resolves with the plugins that are new or different. */
  installPlugin(wanted: string, onLine: (line: LocalizedText) => void): Promise<PluginStatus[]>;
  removePlugin(name: string, onLine: (line: LocalizedText) => void): Promise<void>;
  showData(): Promise<DataView>;
  previewCleanup(days: number | null): Promise<CleanedView>;
  cleanUp(days: number | null): Promise<CleanedView>;
  rebuildData(): Promise<void>;
  /** Resolves with what could not be erased. Nothing works after it but `quit`. */
  eraseEverything(): Promise<{ left: LocalizedText[] }>;
  quit(): Promise<void>;
  licences(): Promise<{ mit: string; apache: string }>;
  doctorReport(): Promise<string>;
}
