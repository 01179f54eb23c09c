// The real backend: Tauri commands. The only file that imports `@tauri-apps/*`.

import { Channel, convertFileSrc, invoke } from "@tauri-apps/api/core";
import type { Backend, SessionFollower } from "./backend";
import { callWithCode, CodeRequestQueue, codeOf } from "./code-requests";
import { toBackendError } from "./errors";
import type { CalibrationStep, Commands, StreamMessage } from "./generated/commands";
import type { Region } from "./generated/protocol";
import { pressNow } from "./press";
import { settingsClient } from "./settings-client";

/** As `person_check.rs` reads it. */
const PRESS_HEADER = "qilbee-press";
const CODE_HEADER = "qilbee-code";
const BLOB_SCHEME = "qilbee-blob";

const codeRequests = new CodeRequestQueue();

export const tauriBackend: Backend = {
  appInfo: () => call("app_info", {}),
  listSessions: () => call("list_sessions", {}),
  createSession: (options, profile) =>
    call("create_session", { options: options ?? null, profile: profile ?? null }),
  watchSession: (session, fromSeq, follower) =>
    stream<StreamMessage>(
      (message) => tell(follower, message),
      (events) => call("watch_session", { session, fromSeq, events }),
    ),
  watchScreen: async (onPicture) => {
    const pictures = new Channel<ArrayBuffer>();
    pictures.onmessage = onPicture;
    const watch = await call("watch_screen", { pictures });
    return () => {
      pictures.onmessage = () => {};
      // Nobody looks any more, so a failure to unsubscribe has no one to tell.
      call("unwatch_screen", { watch }).catch(() => {});
    };
  },
  sendCommand: (session, command, code) =>
    code === undefined
      ? call("send_command", { session, command })
      : send("send_command", { session, command }, code),
  codeFor: (session, command) => codeOf(send, "send_command", { session, command }),
  watchCodeRequests: (onRequest) => codeRequests.watch(onRequest),
  forkSession: (session, seq) => call("fork_session", { session, seq }),
  renameSession: (session, title) => call("rename_session", { session, title }),
  deleteSession: (session) => call("delete_session", { session }),
  pinSession: (session, pinned) => call("pin_session", { session, pinned }),
  labelSession: (session, labels) => call("label_session", { session, labels }),
  searchSessions: (text) => call("search_sessions", { text }),
  exportSession: (session, form) => call("export_session", { session, form }),
  modelTold: (session, seq) => call("model_told", { session, seq }),
  importSession: (file) => wired(() => invoke("import_session", file)),
  undoChanges: (session, which, force) => call("undo_changes", { session, which, force }),
  storeAttachment: ({ name, bytes }) =>
    // The bytes as they are: in any other form a large file would take seconds.
    wired(() =>
      invoke("store_attachment", bytes, { headers: { "qilbee-name": encodeURIComponent(name) } }),
    ),
  forgetAttachment: (attachment) => call("forget_attachment", { attachment }),
  annotateAttachment: (attachment, annotations, shared) =>
    call("mark_attachment", { attachment, marks: [...annotations], shared }),
  attachmentText: (name, file) => call("attachment_text", { name, file }),
  screenshotTargets: () => call("screenshot_targets", {}),
  takeScreenshot: (name, target) => call("take_screenshot", { name, target }),
  forgetScreenshots: () => call("forget_screenshots", {}),
  resultFiles: (session, changes) => call("result_files", { session, changes: [...changes] }),
  openResult: (session, change) => call("open_result", { session, change }),
  showResult: (session, change) => call("show_result", { session, change }),
  openLink: (address) => call("open_link", { address }),
  blobUrl,
  forecast: (options) => call("forecast", { options }),
  allowMoreToday: (usd) => call("allow_more_today", { usd }),
  tellWords: (words) => call("tell_words", { words }),
  watchRequests: (onRequest) =>
    stream(onRequest, (requests) => call("watch_requests", { requests })),
  watchActing: (onActing) => stream(onActing, (acting) => call("watch_acting", { acting })),
  fitControlBar: (height, content) => call("fit_strip", { height, content }),
  dragControlBar: () => call("drag_strip", {}),
  takeOver: (session) => call("take_over", { session }),
  showMain: () => call("show_main", {}),
  quickPromptFront: () => call("quick_ask_front", {}),
  quickPromptSend: (text, quoted, withPicture) =>
    call("quick_ask_send", { text, quoted: [...quoted], withPicture }),
  quickPromptRecent: () => call("quick_ask_recent", {}),
  quickPromptOpen: (session) => call("quick_ask_open", { session }),
  quickPromptClose: () => call("quick_ask_close", {}),
  ...settingsClient(call, tellTo),
  startExamples: () => call("start_examples", {}),
  capabilityOverview: () => call("capability_overview", {}),
  nearbyServers: () => call("nearby_servers", {}),
  addNearbyServer: (name, models) => call("add_nearby_server", { name, models }),
  listProfiles: () => call("list_profiles", {}),
  readProfile: (name) => call("read_profile", { name }),
  trustProfile: (name, digest) => call("trust_profile", { name, digest }),
  profileOptions: (name) => call("profile_options", { name }),
  fleetInbox: () => call("fleet_inbox", {}),
  connectFleet: (address) => call("connect_fleet", { address }),
  disconnectFleet: () => call("disconnect_fleet", {}),
  fleetPicture: async (question) => new Blob([await call("fleet_picture", { question })]),
  answerFleet: (question, answer) => call("answer_fleet", { question, answer }),
  checkUp: () => call("check_up", {}),
  calibrate: async (onStep) => {
    const steps = new Channel<CalibrationStep>();
    steps.onmessage = onStep;
    const watch = await call("calibrate", { steps });
    return () => {
      // It ends by itself when the window is gone, so a failure to stop it has no one to tell.
      call("stop_calibration", { watch }).catch(() => {});
    };
  },
};

function tellTo<Message>(onMessage: (message: Message) => void): Channel<Message> {
  const channel = new Channel<Message>();
  channel.onmessage = onMessage;
  return channel;
}

/** All that the window for choosing a part of the screen may ask; null when nothing was chosen. */
export function finishRegion(region: Region | null): Promise<void> {
  return call("finish_region", { region });
}

/** The address of a picture by its id; with a width in pixels, of a small version of it. */
export function blobUrl(blob: string, width?: number): string {
  return convertFileSrc(blob, BLOB_SCHEME) + (width === undefined ? "" : `?width=${width}`);
}

/** Listens until what it resolves with is called. */
async function stream<Message>(
  onMessage: (message: Message) => void,
  begin: (channel: Channel<Message>) => Promise<number>,
): Promise<() => void> {
  const channel = new Channel<Message>();
  channel.onmessage = onMessage;
  const watch = await begin(channel);
  return () => {
    channel.onmessage = () => {};
    // Nobody listens any more, so a failure to unsubscribe has no one to tell.
    call("unwatch_session", { watch }).catch(() => {});
  };
}

/** Whether this page runs inside Qilbee's own window. */
export function insideQilbee(): boolean {
  return "__TAURI_INTERNALS__" in window;
}

function tell(follower: SessionFollower, message: StreamMessage): void {
  switch (message.part) {
    case "read_only":
      return follower.onReadOnly(message.reason);
    case "glimpse":
      return follower.onGlimpse(message.events);
    case "past":
      return follower.onEvents(message.events, true);
    case "present":
      return follower.onEvents(message.events, false);
    case "failed":
      return follower.onFailed(toBackendError(message.error));
  }
}

function call<Name extends keyof Commands>(
  name: Name,
  input: Commands[Name][0],
): Promise<Commands[Name][1]> {
  return callWithCode(codeRequests, send, name, input);
}

/** Calls a command, and says which press it follows from, and what was typed for it. */
async function send<Name extends keyof Commands>(
  name: Name,
  input: Commands[Name][0],
  code?: string,
): Promise<Commands[Name][1]> {
  const press = pressNow();
  const headers: Record<string, string> = {};
  if (press !== null) headers[PRESS_HEADER] = JSON.stringify(press);
  if (code !== undefined) headers[CODE_HEADER] = code;
  return wired(() => invoke(name, { ...input }, { headers }));
}

async function wired<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    throw toBackendError(thrown);
  }
}
