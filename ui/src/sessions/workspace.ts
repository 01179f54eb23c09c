// Everything the window holds: the list of sessions, the one being looked at, and what a person can do
// with them. Knows no component. A session keeps being watched while a turn runs in it.

import type { Backend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import type {
  AppInfo,
  ConfirmationCode,
  ExportFormat,
  ListedProfile,
  SearchHit,
} from "../ipc/generated/commands";
import type {
  Attachment,
  Command,
  SessionId,
  SessionOptions,
  SessionSummary,
} from "../ipc/generated/protocol";
import { messageText, text } from "../texts";
import { type Announcements, createAnnouncements } from "./announcements";
import { AttachmentDrafts } from "./attachment-drafts";
import { afterBeginning, followed } from "./draft-options";
import { runningTurn } from "./history";
import { type SessionWatch, watchSession } from "./session-watch";
import { type Doing, doingNow } from "./turn-status";
import { createStore, type ReadStore } from "../ui/store";

/** The time in which a deleted chat can be restored, before the backend is told. */
export const UNDO_DELETE_MS = 6000;

const LAST_SELECTED = "qilbee.last-chat";

export interface WorkspaceState {
  info: AppInfo | null;
  /** null until the list has arrived. */
  sessions: readonly SessionSummary[] | null;
  /** null is a new chat that has nothing in it yet. */
  selected: SessionWatch | null;
  /** True while the chat that was looked at last is about to be shown. */
  reopens: boolean;
  /** The options with which a new chat will begin. */
  draftOptions: SessionOptions | null;
  /** The profile with which it will begin. */
  draftProfile: string | null;
  /** Work in the sessions that are watched. */
  doing: ReadonlyMap<SessionId, Doing>;
}

export class Workspace {
  readonly announcements: Announcements = createAnnouncements();
  /** Unsent texts by session; a new chat's under the empty name. */
  readonly drafts = createStore<Readonly<Record<string, string>>>({});
  /** Pasted texts that go with the next message of each chat as somebody else's words. */
  readonly quotes = createStore<Readonly<Record<string, readonly string[]>>>({});
  /** Pictures and files that were attached and not sent, by session likewise. */
  readonly attached: AttachmentDrafts;
  /** The chat that was begun last; null where its first message did not arrive. */
  readonly begun = createStore<SessionId | null>(null);
  readonly #backend: Backend;
  readonly #remembers: boolean;
  readonly #state = createStore<WorkspaceState>({
    info: null,
    sessions: null,
    selected: null,
    reopens: false,
    draftOptions: null,
    draftProfile: null,
    doing: new Map(),
  });
  readonly #watches = new Map<SessionId, SessionWatch>();
  /** Deleted chats that can still be had back, each with its timer. */
  readonly #leaving = new Map<SessionId, number>();

  /** `remembers`: whether the chat that is shown here is shown again at the next start. */
  constructor(backend: Backend, { remembers = true }: { remembers?: boolean } = {}) {
    this.#backend = backend;
    this.attached = new AttachmentDrafts(backend);
    this.#remembers = remembers;
    this.#update({ reopens: remembers && localStorage.getItem(LAST_SELECTED) !== null });
  }

  get state(): ReadStore<WorkspaceState> {
    return this.#state;
  }

  async start(): Promise<void> {
    const [info] = await Promise.all([
      this.#attempt(() => this.#backend.appInfo()),
      this.#refresh(),
    ]);
    if (info?.warning !== undefined)
      this.announcements.add({ tone: "problem", text: messageText(info.warning) });
    this.#update({ info, draftOptions: info?.default_options ?? null });
  }

  /** Shows the chat that was looked at last, if it is still there and nothing was chosen meanwhile. */
  reopen(): void {
    const { sessions, selected, reopens } = this.#state.get();
    this.#update({ reopens: false });
    const last = localStorage.getItem(LAST_SELECTED);
    const known = sessions?.some(({ id }) => id === last) ?? false;
    if (reopens && last !== null && known && selected === null) this.select(last);
  }

  /** A key or a setting has changed: new chats begin accordingly, except for what was chosen by hand. */
  async refreshInfo(): Promise<void> {
    const info = await this.#attempt(() => this.#backend.appInfo());
    if (info === null) return;
    const { info: before, draftOptions: draft } = this.#state.get();
    const usual = info.default_options;
    const follows = draft === null || before === null;
    const draftOptions = follows ? usual : followed(draft, before.default_options, usual);
    this.#update({ info, draftOptions });
  }

  /** Chats came or went by another way than through here. */
  async refreshSessions(): Promise<void> {
    await this.#refresh();
    const { sessions, selected } = this.#state.get();
    const isGone = selected !== null && !(sessions?.some(({ id }) => id === selected.id) ?? true);
    if (isGone) this.#show(null);
  }

  newChat(): void {
    this.#show(null);
  }

  select(session: SessionId): void {
    this.#show(this.#open(session));
  }

  /** Watches a session that works on a part of a task; whoever asked for it closes it. */
  watchPart(session: SessionId): SessionWatch {
    return watchSession({ backend: this.#backend, session, onTurnChange: () => {} });
  }

  /** Sends into the selected chat, beginning one if needed; false when it did not arrive. */
  async say(
    text: string,
    attachments: Attachment[],
    quotes: readonly string[] = [],
  ): Promise<boolean> {
    const watch = this.#state.get().selected ?? (await this.#begin());
    if (watch === null) return false;
    const command: Command = {
      type: "submit",
      text,
      ...(attachments.length > 0 && { attachments }),
      ...(quotes.length > 0 && { quoted: [...quotes] }),
    };
    const arrived = await this.#sendTo(watch, command);
    if (!arrived) this.begun.set(null);
    return arrived;
  }

  /** Begins the practice task in a chat of its own, with the practice model whatever the others use. */
  async practise(text: string): Promise<boolean> {
    const { info, draftOptions, draftProfile } = this.#state.get();
    const practice = info?.models.find((model) => model.practice);
    this.newChat();
    if (draftOptions !== null && practice !== undefined)
      this.#update({ draftOptions: { ...draftOptions, model: practice.id }, draftProfile: null });
    const said = await this.say(text, []);
    this.#update({ draftOptions, draftProfile });
    return said;
  }

  /** Sends a command to the selected chat; false when it did not arrive. */
  async send(command: Command): Promise<boolean> {
    const watch = this.#state.get().selected;
    return watch === null ? false : this.#sendTo(watch, command);
  }

  /** As `send`, maybe with a code that was typed, for whoever shows the reason of a failure: rejects with a BackendError. */
  async sendHere(command: Command, code?: string): Promise<void> {
    const watch = this.#state.get().selected;
    if (watch !== null) await this.#backend.sendCommand(watch.id, command, code);
  }

  /** The code that a command to the selected chat needs; null when it needs none. Rejects with a BackendError. */
  async codeFor(command: Command): Promise<ConfirmationCode | null> {
    const watch = this.#state.get().selected;
    return watch === null ? null : this.#backend.codeFor(watch.id, command);
  }

  write(draft: string): void {
    const { selected } = this.#state.get();
    this.drafts.set({ ...this.drafts.get(), [selected?.id ?? ""]: draft });
  }

  quote(quotes: readonly string[]): void {
    const { selected } = this.#state.get();
    this.quotes.set({ ...this.quotes.get(), [selected?.id ?? ""]: quotes });
  }

  /** Adds a text to the person's own words. */
  own(words: string): void {
    const draft = this.drafts.get()[this.#state.get().selected?.id ?? ""] ?? "";
    this.write(draft === "" ? words : `${draft}\n${words}`);
  }

  async setOptions(options: SessionOptions): Promise<boolean> {
    const watch = this.#state.get().selected;
    if (watch === null) this.#update({ draftOptions: options });
    const arrived = watch?.sentOptions.begin(options);
    const isSent = watch === null || (await this.send({ type: "set_options", options }));
    if (isSent) arrived?.();
    return isSent;
  }

  /** Lets a new chat begin with a profile that was read, its options included; with null, as usual. */
  async chooseProfile(profile: ListedProfile | null): Promise<void> {
    if (profile === null) {
      const usual = this.#state.get().info?.default_options ?? null;
      this.#update({ draftOptions: usual, draftProfile: null });
      return;
    }
    const options = await this.#attempt(() => this.#backend.profileOptions(profile.name));
    if (options === null) return;
    this.#update({ draftOptions: options, draftProfile: profile.name });
    // Into the box, to be seen, changed and sent by the person.
    const isEmpty = (this.drafts.get()[""] ?? "") === "";
    if (profile.first_message !== undefined && isEmpty && this.#state.get().selected === null)
      this.write(profile.first_message);
  }

  /** Goes on from an event of the selected chat in a new one; false when that did not work. */
  async fork(seq: number): Promise<boolean> {
    const from = this.#state.get().selected;
    if (from === null) return false;
    const summary = await this.#attempt(() => this.#backend.forkSession(from.id, seq));
    if (summary === null) return false;
    await this.#refresh();
    this.select(summary.id);
    return true;
  }

  async rename(session: SessionId, title: string): Promise<void> {
    await this.#attempt(() => this.#backend.renameSession(session, title));
    await this.#refresh();
  }

  /** Takes the chat out of the list, and deletes it unless it is asked back within a few seconds. */
  remove(session: SessionId): void {
    const { sessions, selected } = this.#state.get();
    this.#leaving.set(
      session,
      window.setTimeout(() => void this.#delete(session), UNDO_DELETE_MS),
    );
    this.#update({ sessions: sessions?.filter(({ id }) => id !== session) ?? null });
    if (selected?.id === session) this.#show(null);
    this.announcements.add({
      tone: "plain",
      text: text("sidebar-deleted"),
      forMs: UNDO_DELETE_MS,
      action: { label: text("sidebar-undo"), run: () => this.#keep(session) },
    });
  }

  async pin(session: SessionId, pinned: boolean): Promise<void> {
    await this.#attempt(() => this.#backend.pinSession(session, pinned));
    await this.#refresh();
  }

  async label(session: SessionId, labels: string[]): Promise<void> {
    await this.#attempt(() => this.#backend.labelSession(session, labels));
    await this.#refresh();
  }

  /** Finds the places in all chats at which this was said or done; null when the search failed. */
  search(text: string): Promise<SearchHit[] | null> {
    return this.#attempt(() => this.#backend.searchSessions(text));
  }

  async importChat(file: File): Promise<void> {
    const summary = await this.#attempt(async () =>
      this.#backend.importSession(await file.arrayBuffer()),
    );
    if (summary === null) return;
    await this.#refresh();
    this.select(summary.id);
    this.announcements.add({
      tone: "plain",
      text: text("sidebar-imported", { title: summary.title }),
    });
  }

  async exportChat(session: SessionId, form: ExportFormat): Promise<void> {
    const exported = await this.#attempt(() => this.#backend.exportSession(session, form));
    if (exported === null) return;
    this.announcements.add({
      tone: "plain",
      text: text("sidebar-exported", { path: exported.path }),
    });
  }

  #update(part: Partial<WorkspaceState>): void {
    this.#state.set({ ...this.#state.get(), ...part });
  }

  /** Runs a call; a failure is shown to the person and answered with null. */
  async #attempt<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work();
    } catch (thrown) {
      this.announcements.add({ tone: "problem", text: toBackendError(thrown).message });
      return null;
    }
  }

  async #sendTo({ id }: SessionWatch, command: Command): Promise<boolean> {
    const sending = () => this.#backend.sendCommand(id, command).then(() => true);
    return (await this.#attempt(sending)) ?? false;
  }

  async #refresh(): Promise<void> {
    const sessions = await this.#attempt(() => this.#backend.listSessions());
    if (sessions === null) return;
    this.#update({ sessions: sessions.filter(({ id }) => !this.#leaving.has(id)) });
  }

  async #begin(): Promise<SessionWatch | null> {
    const { draftOptions, draftProfile, info } = this.#state.get();
    const summary = await this.#attempt(() =>
      this.#backend.createSession(draftOptions ?? undefined, draftProfile ?? undefined),
    );
    if (summary === null) return null;
    if (draftOptions !== null && info !== null)
      this.#update({ draftOptions: afterBeginning(draftOptions, info.default_options) });
    const watch = this.#open(summary.id);
    this.begun.set(watch.id);
    this.#show(watch);
    return watch;
  }

  #open(session: SessionId): SessionWatch {
    const known = this.#watches.get(session);
    if (known !== undefined && known.state.get().is !== "failed") return known;
    const watch = watchSession({
      backend: this.#backend,
      session,
      onTurnChange: () => {
        void this.#refresh();
        this.#closeIdle();
      },
    });
    const note = () => this.#note(session, doingNow(watch.history.get()));
    watch.history.subscribe(note);
    note();
    this.#watches.set(session, watch);
    return watch;
  }

  #show(selected: SessionWatch | null): void {
    this.#update({ selected, reopens: false });
    this.#closeIdle();
    if (!this.#remembers) return;
    if (selected === null) localStorage.removeItem(LAST_SELECTED);
    else localStorage.setItem(LAST_SELECTED, selected.id);
  }

  /** Sessions that nobody looks at and in which nothing happens need no watching. */
  #closeIdle(): void {
    const { selected } = this.#state.get();
    for (const [id, watch] of this.#watches) {
      const running = runningTurn(watch.history.get()) !== undefined;
      if (selected !== watch && !running) this.#close(id);
    }
  }

  #note(session: SessionId, what: Doing | undefined): void {
    const { doing } = this.#state.get();
    if (doing.get(session) === what) return;
    const now = new Map(doing);
    if (what === undefined) now.delete(session);
    else now.set(session, what);
    this.#update({ doing: now });
  }

  #close(session: SessionId): void {
    this.#note(session, undefined);
    this.#watches.get(session)?.close();
    this.#watches.delete(session);
  }

  async #delete(session: SessionId): Promise<void> {
    this.#close(session);
    await this.#attempt(() => this.#backend.deleteSession(session));
    this.#leaving.delete(session);
    await this.#refresh();
  }

  #keep(session: SessionId): void {
    window.clearTimeout(this.#leaving.get(session));
    this.#leaving.delete(session);
    void this.#refresh();
  }
}
