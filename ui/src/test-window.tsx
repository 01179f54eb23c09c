// Draws parts of the window over a backend that only remembers what it was told. Tests only.

import { render, type RenderResult } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { expect, vi } from "vitest";
import type { ReactNode } from "react";
import { type Backend, BackendProvider } from "./ipc/backend";
import { BackendError } from "./ipc/errors";
import { isEphemeral } from "./ipc/ephemeral";
import { createFakeFirstStart } from "./ipc/fake/first-start";
import { createFakeFleet } from "./ipc/fake/fleet";
import { createFakeProfiles } from "./ipc/fake/profiles";
import { createFakeSettings } from "./ipc/fake/settings";
import { fakeShell } from "./ipc/fake/shell";
import { createFakeStart } from "./ipc/fake/start";
import type { BlobRef, Command, Event, EventBody, SessionSummary } from "./ipc/generated/protocol";
import { LinksOutside } from "./links-outside";
import { WorkspaceProvider } from "./sessions/use-workspace";
import { Workspace } from "./sessions/workspace";

const TS = "2026-11-20T12:00:00Z";
const OPTIONS = { model: "demo", mode: "ask", max_steps: 200 } as const;

export interface TestWindow extends RenderResult {
  user: UserEvent;
  /** Commands in the order they were sent. */
  sent: Command[];
  /** Makes the next commands fail. */
  refuse: (message: string) => void;
  /** The number of watchers of the live screen. */
  watched: () => number;
  /** Shows them another picture of it. */
  showScreen: () => void;
  /** Lets something happen in the session. */
  emit: (...bodies: EventBody[]) => void;
}

interface TestWindowOptions {
  /** The past events of the open session; without them, a new chat is shown. */
  past?: EventBody[];
  /** Calls that answer in their own way. */
  backend?: Partial<Backend>;
}

export async function drawWindow(
  content: ReactNode,
  { past, backend: own }: TestWindowOptions = {},
): Promise<TestWindow> {
  const sent: Command[] = [];
  const lookers = new Set<(picture: ArrayBuffer) => void>();
  const listeners: ((events: Event[]) => void)[] = [];
  const journal: Event[] = [];
  let refusal: string | undefined;

  let turn = 0;
  const emit = (...bodies: EventBody[]) => {
    const batch = bodies.map((body): Event => {
      if (body.type === "turn_started") turn += 1;
      const place = { ts: TS, session: "s1", turn: `t${turn}` };
      if (isEphemeral(body)) return { ...place, ...body };
      const event = { ...place, seq: journal.length + 1, ...body };
      journal.push(event);
      return event;
    });
    for (const listener of listeners) listener(batch);
  };
  for (const body of past ?? []) emit(body);

  const backend: Backend = {
    ...fakeShell({ acting: past === undefined ? undefined : "s1", pause: () => {} }),
    appInfo: async () => ({
      version: "0.1.0",
      data_folder: "/data",
      log_folder: "/log",
      models: [{ id: "demo", name: "Practice model", practice: true, needs_key: false }],
      default_options: OPTIONS,
    }),
    listSessions: async () => (past === undefined ? [] : [SUMMARY]),
    createSession: async () => SUMMARY,
    watchSession: async (_session, _fromSeq, { onEvents }) => {
      onEvents([...journal]);
      listeners.push(onEvents);
      return () => {};
    },
    async watchScreen(onPicture) {
      lookers.add(onPicture);
      return () => lookers.delete(onPicture);
    },
    async sendCommand(_session, command) {
      if (refusal !== undefined) throw new BackendError("bad_request", refusal);
      sent.push(command);
    },
    codeFor: async () => null,
    watchCodeRequests: () => () => {},
    forkSession: async () => ({ ...SUMMARY, id: "s2" }),
    renameSession: async () => {},
    deleteSession: async () => {},
    pinSession: async () => {},
    labelSession: async () => {},
    searchSessions: async () => [],
    importSession: async () => SUMMARY,
    modelTold: async () => null,
    exportSession: async () => ({ path: "/export" }),
    undoChanges: async () => ({ undo: "undo_1", files: [] }),
    resultFiles: async (_session, changes) => changes.map(() => "document" as const),
    openResult: async () => {},
    showResult: async () => {},
    storeAttachment: async ({ name, bytes }) => ({ name, given: givenOf(name, bytes.length) }),
    forgetAttachment: async () => {},
    annotateAttachment: async (attachment) => ({
      ...attachment,
      given: { ...attachment.given, id: `marked-${attachment.given.id}` },
    }),
    attachmentText: async (name) => `What stands in ${name}`,
    screenshotTargets: async () => ({ monitors: [], windows: [] }),
    takeScreenshot: async (name) => ({ name, given: givenOf("shot.png", 9) }),
    forgetScreenshots: async () => {},
    openLink: async () => {},
    blobUrl: (blob, width) =>
      `qilbee-blob://localhost/${blob}${width === undefined ? "" : `?width=${width}`}`,
    forecast: async () => null,
    allowMoreToday: async () => {},
    ...createFakeSettings(),
    ...createFakeFirstStart(),
    ...createFakeStart(),
    ...createFakeProfiles(),
    ...createFakeFleet(),
    ...own,
  };

  const workspace = new Workspace(backend);
  await workspace.start();
  if (past !== undefined) workspace.select("s1");
  const drawn = render(
    <BackendProvider value={backend}>
      <WorkspaceProvider value={workspace}>
        <LinksOutside>{content}</LinksOutside>
      </WorkspaceProvider>
    </BackendProvider>,
  );
  return {
    ...drawn,
    user: userEvent.setup(),
    sent,
    emit,
    watched: () => lookers.size,
    showScreen: () => {
      for (const look of lookers) look(new ArrayBuffer(1));
    },
    refuse: (message) => {
      refusal = message;
    },
  };
}

/** A file as the backend would keep it, told by its name. */
export function givenOf(name: string, byteCount: number): BlobRef {
  const isPicture = name.endsWith(".png");
  return {
    id: `blob-of-${name}`,
    media_type: isPicture ? "image/png" : "text/plain",
    byte_count: byteCount,
    ...(isPicture && { width: 400, height: 200 }),
  };
}

const NO_TOKENS = { input: 0, cache_read: 0, cache_write_short: 0, cache_write_long: 0, output: 0 };

export const SUMMARY: SessionSummary = {
  id: "s1",
  title: "A chat",
  created: TS,
  last_activity: TS,
  message_count: 0,
  last_seq: 0,
  model: "demo",
  totals: { tokens: NO_TOKENS, requests: 0, cost_usd: 0 },
  state: "idle",
  pinned: false,
};

/** A question is answered by a press only once its buttons have stood for a moment. */
export async function answersAtRest(): Promise<void> {
  const moving = () => document.querySelector('[data-moving="true"]');
  await vi.waitFor(() => expect(moving()).toBeNull(), { timeout: 3000 });
}

/** A click that is asked for, by the call “c”. */
export const CLICK: EventBody = {
  type: "tool_call",
  call: "c",
  name: "left_click",
  input: {},
  sentence: "Click",
  domain: "desktop",
  effect: "act",
};
