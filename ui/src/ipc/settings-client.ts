// The settings' part of the real backend: which command each call is. What a channel is and how a command is called
// is `client.ts`'s business.

import type { LocalizedText } from "./generated/protocol";
import type {
  CleanedView,
  DataView as KeptData,
  ImportView,
  KeyChange,
  KeyPlace,
  KeyState,
  KeyTest,
  ModelListing,
  NewServer,
  PictureOfScreen,
  PluginStatus,
  Provider,
  ServerStatus,
  ServersView,
  SettingChange,
  SettingsBackend,
  SettingsView,
  WindowInfo,
} from "./settings-backend";

/** Bytes before the picture that say which part of the screen it is. */
const HEAD_BYTES = 16;
const ERASE_WORD = "ERASE";

/** Each command with what goes in and what comes out. */
export interface SettingsCalls<Lines> {
  settings: [Record<string, never>, SettingsView];
  change_setting: [{ change: SettingChange }, SettingsView];
  list_models: [Record<string, never>, ModelListing[]];
  list_keys: [Record<string, never>, KeyState[]];
  set_key: [{ provider: Provider; key: string; place: KeyPlace }, KeyChange];
  delete_key: [{ provider: Provider }, KeyChange];
  test_key: [{ provider: Provider }, KeyTest];
  list_windows: [Record<string, never>, WindowInfo[]];
  picture_of_screen: [Record<string, never>, ArrayBuffer];
  list_servers: [Record<string, never>, ServersView];
  add_server: [{ server: NewServer }, ServersView];
  try_server: [{ name: string }, ServerStatus];
  switch_server: [{ name: string; on: boolean }, ServersView];
  remove_server: [{ name: string }, ServersView];
  plan_server_import: [Record<string, never>, ImportView];
  import_servers: [{ names: string[] }, ServersView];
  list_plugins: [Record<string, never>, PluginStatus[]];
  install_plugin: [{ wanted: string; lines: Lines }, PluginStatus[]];
  remove_plugin: [{ name: string; lines: Lines }, void];
  show_data: [Record<string, never>, KeptData];
  preview_cleanup: [{ days: number | null }, CleanedView];
  clean_up: [{ days: number | null }, CleanedView];
  rebuild_data: [Record<string, never>, void];
  erase_everything: [{ word: string }, { left: string[] }];
  quit: [Record<string, never>, void];
  licences: [Record<string, never>, { mit: string; apache: string }];
  doctor_report: [Record<string, never>, string];
}

type Call<Lines> = <Name extends keyof SettingsCalls<Lines>>(
  name: Name,
  input: SettingsCalls<Lines>[Name][0],
) => Promise<SettingsCalls<Lines>[Name][1]>;

export function settingsClient<Lines>(
  call: Call<Lines>,
  linesTo: (onLine: (line: LocalizedText) => void) => Lines,
): SettingsBackend {
  return {
    settings: () => call("settings", {}),
    changeSetting: (change) => call("change_setting", { change }),
    listModels: () => call("list_models", {}),
    listKeys: () => call("list_keys", {}),
    setKey: (provider, key, place) => call("set_key", { provider, key, place }),
    deleteKey: (provider) => call("delete_key", { provider }),
    testKey: (provider) => call("test_key", { provider }),
    listWindows: () => call("list_windows", {}),
    pictureOfScreen: async () => pictureOf(await call("picture_of_screen", {})),
    listServers: () => call("list_servers", {}),
    addServer: (server) => call("add_server", { server }),
    tryServer: (name) => call("try_server", { name }),
    switchServer: (name, on) => call("switch_server", { name, on }),
    removeServer: (name) => call("remove_server", { name }),
    planServerImport: () => call("plan_server_import", {}),
    importServers: (names) => call("import_servers", { names }),
    listPlugins: () => call("list_plugins", {}),
    installPlugin: (wanted, onLine) => call("install_plugin", { wanted, lines: linesTo(onLine) }),
    removePlugin: (name, onLine) => call("remove_plugin", { name, lines: linesTo(onLine) }),
    showData: () => call("show_data", {}),
    previewCleanup: (days) => call("preview_cleanup", { days }),
    cleanUp: (days) => call("clean_up", { days }),
    rebuildData: () => call("rebuild_data", {}),
    eraseEverything: () => call("erase_everything", { word: ERASE_WORD }),
    quit: () => call("quit", {}),
    licences: () => call("licences", {}),
    doctorReport: () => call("doctor_report", {}),
  };
}

/** Four numbers that say which part of the screen it is, then the picture. */
export function pictureOf(bytes: ArrayBuffer): PictureOfScreen {
  const head = new DataView(bytes, 0, HEAD_BYTES);
  return {
    area: {
      origin: { x: head.getInt32(0, true), y: head.getInt32(4, true) },
      size: { width: head.getUint32(8, true), height: head.getUint32(12, true) },
    },
    picture: new Blob([bytes.slice(HEAD_BYTES)]),
  };
}
