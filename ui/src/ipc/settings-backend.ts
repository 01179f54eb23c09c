// What the settings ask of the backend. A key goes in and never comes out.

import type {
  CrashReport,
  NewerVersion,
  BudgetSettings,
  CleanedView,
  ErasedView,
  Finding,
  HandedOver,
  ImportView,
  KeptData,
  KeyChange,
  KeyPlace,
  KeyState,
  KeyTest,
  Licences,
  ModelListing,
  NewLimits,
  NewProvider,
  NewServer,
  Note,
  PluginStatus,
  Provider,
  ProviderKeyChange,
  ProviderView,
  ScreenArea,
  ServerStatus,
  ServersView,
  SettingChange,
  SettingsView,
  SignInPage,
  Statistics,
  WindowInfo,
} from "./generated/commands";
import type { LocalizedText } from "./generated/protocol";

/** The limits of the budget, by their keys in the file. */
export type BudgetLimit = keyof BudgetSettings;

export interface PictureOfScreen {
  area: ScreenArea;
  picture: Blob;
}

export interface SettingsBackend {
  settings(): Promise<SettingsView>;
  changeSetting(change: SettingChange): Promise<SettingsView>;
  /** Puts back what the file said when it could be read last; the broken one is kept beside it. */
  restoreSettings(): Promise<SettingsView>;
  /** Opens the file in the person's own program for it. */
  openSettingsFile(): Promise<void>;
  listModels(): Promise<ModelListing[]>;
  listKeys(): Promise<KeyState[]>;
  setKey(provider: Provider, key: string, place: KeyPlace): Promise<KeyChange>;
  deleteKey(provider: Provider): Promise<KeyChange>;
  /** Asks the provider for something that costs nothing. */
  testKey(provider: Provider): Promise<KeyTest>;
  listProviders(): Promise<ProviderView[]>;
  /** The key goes into the keychain. */
  addProvider(provider: NewProvider, key: string | null): Promise<ProviderKeyChange>;
  /** With another address its key is forgotten, for it was given for the old one. */
  changeProvider(provider: NewProvider): Promise<ProviderView[]>;
  removeProvider(name: string): Promise<ProviderView[]>;
  setProviderKey(name: string, key: string, place: KeyPlace): Promise<ProviderKeyChange>;
  deleteProviderKey(name: string): Promise<ProviderKeyChange>;
  /** The names of the models that its server has. */
  modelsOfProvider(name: string): Promise<string[]>;
  /**
   * Sends real requests, tells what works of them, and rejects when the model does not even answer. Resolves early when it
   * is cancelled.
   */
  testModel(model: string, onFinding: (finding: Finding) => void): Promise<void>;
  /** Ends the test of a model that runs. */
  cancelModelTest(model: string): Promise<void>;
  listWindows(): Promise<WindowInfo[]>;
  /** The window steps aside for it and comes back. */
  pictureOfScreen(): Promise<PictureOfScreen>;
  listServers(): Promise<ServersView>;
  addServer(server: NewServer): Promise<ServersView>;
  tryServer(name: string): Promise<ServerStatus>;
  switchServer(name: string, on: boolean): Promise<ServersView>;
  /** Marks a server free of walls, or puts it inside. */
  freeServer(name: string, free: boolean): Promise<ServersView>;
  /** Changes its time limits; the usual ones where there is none. */
  limitServer(name: string, limits: NewLimits): Promise<ServersView>;
  removeServer(name: string): Promise<ServersView>;
  /** Tells where the sign-in leads, and resolves when the person has come back from the browser, or it was cancelled. */
  signIn(name: string, onPage: (page: SignInPage) => void): Promise<ServersView>;
  cancelSignIn(): Promise<void>;
  signOut(name: string): Promise<ServersView>;
  planServerImport(): Promise<ImportView>;
  importServers(names: string[]): Promise<ServersView>;
  listPlugins(): Promise<PluginStatus[]>;
  /** Resolves with the plugins that are new or different. */
  installPlugin(wanted: string, onLine: (line: LocalizedText) => void): Promise<PluginStatus[]>;
  removePlugin(name: string, onLine: (line: LocalizedText) => void): Promise<void>;
  statistics(): Promise<Statistics>;
  listNotes(): Promise<Note[]>;
  readNote(name: string): Promise<string>;
  /** Changes a note, unless it is not what was read before. */
  writeNote(name: string, before: string, text: string): Promise<void>;
  deleteNote(name: string): Promise<void>;
  listQubeTasks(): Promise<HandedOver[]>;
  /** Resolves with what Qube answered. */
  cancelQubeTask(task: string): Promise<LocalizedText>;
  showData(): Promise<KeptData>;
  previewCleanup(days: number | null): Promise<CleanedView>;
  cleanUp(days: number | null): Promise<CleanedView>;
  rebuildData(): Promise<void>;
  /** Resolves with what could not be erased. Nothing works after it but `quit`. */
  eraseEverything(): Promise<ErasedView>;
  quit(): Promise<void>;
  licences(): Promise<Licences>;
  doctorReport(): Promise<string>;
  startAtSignIn(on: boolean): Promise<SettingsView>;
  /** Nothing where the running version is the newest, or the person wants to hear of none. */
  newerVersion(): Promise<NewerVersion | null>;
  crashReports(): Promise<CrashReport[]>;
  showCrashReports(): Promise<void>;
  deleteCrashReports(): Promise<void>;
}
