// The settings' part of the real backend: which command each call is. What a channel is and how a command is called
// is `client.ts`'s business.

import type { Commands, Listener } from "./generated/commands";
import type { PictureOfScreen, SettingsBackend } from "./settings-backend";

/** Bytes before the picture that say which part of the screen it is. */
const HEAD_BYTES = 16;
const ERASE_WORD = "ERASE";

/** Calls a command by its name. */
export type Call = <Name extends keyof Commands>(
  name: Name,
  input: Commands[Name][0],
) => Promise<Commands[Name][1]>;

export function settingsClient(
  call: Call,
  tellTo: <Message>(onMessage: (message: Message) => void) => Listener<Message>,
): SettingsBackend {
  return {
    settings: () => call("settings", {}),
    changeSetting: (change) => call("change_setting", { change }),
    restoreSettings: () => call("restore_settings", {}),
    openSettingsFile: () => call("open_settings_file", {}),
    listModels: () => call("list_models", {}),
    listKeys: () => call("list_keys", {}),
    setKey: (provider, key, place) => call("set_key", { provider, key, place }),
    deleteKey: (provider) => call("delete_key", { provider }),
    testKey: (provider) => call("test_key", { provider }),
    listProviders: () => call("list_providers", {}),
    addProvider: (provider, key) => call("add_provider", { provider, key }),
    changeProvider: (provider) => call("change_provider", { provider }),
    removeProvider: (name) => call("remove_provider", { name }),
    setProviderKey: (name, key, place) => call("set_provider_key", { name, key, place }),
    deleteProviderKey: (name) => call("delete_provider_key", { name }),
    modelsOfProvider: (name) => call("models_of_provider", { name }),
    testModel: (model, onFinding) => call("test_model", { model, findings: tellTo(onFinding) }),
    cancelModelTest: (model) => call("cancel_model_test", { model }),
    listWindows: () => call("list_windows", {}),
    pictureOfScreen: async () => pictureOf(await call("picture_of_screen", {})),
    listServers: () => call("list_servers", {}),
    addServer: (server) => call("add_server", { server }),
    tryServer: (name) => call("try_server", { name }),
    switchServer: (name, on) => call("switch_server", { name, on }),
    freeServer: (name, free) => call("free_server", { name, free }),
    limitServer: (name, limits) => call("limit_server", { name, limits }),
    removeServer: (name) => call("remove_server", { name }),
    signIn: (name, onPage) => call("sign_in", { name, page: tellTo(onPage) }),
    cancelSignIn: () => call("cancel_sign_in", {}),
    signOut: (name) => call("sign_out", { name }),
    planServerImport: () => call("plan_server_import", {}),
    importServers: (names) => call("import_servers", { names }),
    listPlugins: () => call("list_plugins", {}),
    installPlugin: (wanted, onLine) => call("install_plugin", { wanted, lines: tellTo(onLine) }),
    removePlugin: (name, onLine) => call("remove_plugin", { name, lines: tellTo(onLine) }),
    statistics: () => call("statistics", {}),
    listNotes: () => call("list_notes", {}),
    readNote: (name) => call("read_note", { name }),
    writeNote: (name, before, text) => call("write_note", { name, before, text }),
    deleteNote: (name) => call("delete_note", { name }),
    listQubeTasks: () => call("list_qube_tasks", {}),
    cancelQubeTask: (task) => call("cancel_qube_task", { task }),
    showData: () => call("show_data", {}),
    previewCleanup: (days) => call("preview_cleanup", { days }),
    cleanUp: (days) => call("clean_up", { days }),
    rebuildData: () => call("rebuild_data", {}),
    eraseEverything: () => call("erase_everything", { word: ERASE_WORD }),
    quit: () => call("quit", {}),
    licences: () => call("licences", {}),
    doctorReport: () => call("doctor_report", {}),
    startAtSignIn: (on) => call("start_at_sign_in", { on }),
    newerVersion: () => call("newer_version", {}),
    crashReports: () => call("crash_reports", {}),
    showCrashReports: () => call("show_crash_reports", {}),
    deleteCrashReports: () => call("delete_crash_reports", {}),
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
