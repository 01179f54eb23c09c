// Pictures and files that are attached and not sent yet, by chat: they stay when another chat is looked at.
// Knows no component.

import type { Backend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import type { Annotation } from "../ipc/generated/commands";
import type { Attachment } from "../ipc/generated/protocol";
import { createStore, type ReadStore } from "../ui/store";
import { text } from "../texts";

/** The backend's own limits, said here before a byte is read. */
export const MAX_COUNT = 10;
export const MAX_FILE_MB = 20;
export const MAX_TOTAL_MB = 40;
const MB = 1024 * 1024;

export interface DraftAttachment {
  key: number;
  name: string;
  byteCount: number;
  /** The part of the file that has been read, from 0 to 1. */
  read: number;
  /** Absent until the backend has it. */
  attachment?: Attachment;
}

type ByChat = Readonly<Record<string, readonly DraftAttachment[]>>;
type ProblemsByChat = Readonly<Record<string, readonly string[]>>;

const NONE: readonly DraftAttachment[] = [];

export class AttachmentDrafts {
  readonly #backend: Backend;
  readonly #all = createStore<ByChat>({});
  readonly #problems = createStore<ProblemsByChat>({});
  #lastKey = 0;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  get all(): ReadStore<ByChat> {
    return this.#all;
  }

  /** Reasons why the last files could not be attached, until the person goes on. */
  get problems(): ReadStore<ProblemsByChat> {
    return this.#problems;
  }

  /** The person has read them. */
  dismiss(chat: string): void {
    this.#problems.set({ ...this.#problems.get(), [chat]: [] });
  }

  of(chat: string): readonly DraftAttachment[] {
    return this.#all.get()[chat] ?? NONE;
  }

  /** Reads, checks and keeps files, one after the other; what cannot be attached is told. */
  async add(chat: string, files: readonly File[]): Promise<void> {
    this.dismiss(chat);
    const taken = this.#room(chat, files).map((file) => {
      const name = file.name === "" ? text("attachment-unnamed") : file.name;
      return { file, key: this.#put(chat, { name, byteCount: file.size, read: 0 }) };
    });
    for (const { file, key } of taken) await this.#store(chat, key, file);
  }

  /** Adds what the backend has already, such as a screenshot. */
  addStored(chat: string, attachment: Attachment): void {
    const byteCount = (attachment.original ?? attachment.given).byte_count;
    this.#put(chat, { name: attachment.name, byteCount, read: 1, attachment });
  }

  /** Draws on a picture; false when that did not work, and the picture is as it was. */
  async annotate(chat: string, key: number, annotations: readonly Annotation[]): Promise<boolean> {
    const attachment = this.of(chat).find((one) => one.key === key)?.attachment;
    if (attachment === undefined) return false;
    try {
      const shared = this.#isAttached(attachment, key);
      const annotated = await this.#backend.annotateAttachment(attachment, annotations, shared);
      this.#change(chat, key, { attachment: annotated, byteCount: annotated.given.byte_count });
      return true;
    } catch (thrown) {
      this.#problem(chat, toBackendError(thrown).message);
      return false;
    }
  }

  remove(chat: string, key: number): void {
    const attachment = this.of(chat).find((one) => one.key === key)?.attachment;
    this.#drop(chat, [key]);
    if (attachment !== undefined) this.#forget(attachment);
  }

  /** They belong to a message now. */
  sent(chat: string, keys: readonly number[]): void {
    this.#drop(chat, keys);
    this.dismiss(chat);
  }

  /** Those there is room for; the person is told why not the others. */
  #room(chat: string, files: readonly File[]): File[] {
    const small = files.filter((file) => {
      const fits = file.size <= MAX_FILE_MB * MB;
      if (!fits)
        this.#problem(
          chat,
          text("attachment-too-large", { name: file.name, limitMb: MAX_FILE_MB }),
        );
      return fits;
    });
    const known = this.of(chat);
    const counted = small.slice(0, Math.max(0, MAX_COUNT - known.length));
    if (counted.length < small.length)
      this.#problem(chat, text("attachment-too-many", { limit: MAX_COUNT }));
    let total = known.reduce((sum, { byteCount }) => sum + byteCount, 0);
    const taken = counted.filter((file) => {
      const fits = total + file.size <= MAX_TOTAL_MB * MB;
      if (fits) total += file.size;
      return fits;
    });
    if (taken.length < counted.length)
      this.#problem(chat, text("attachment-too-much", { limitMb: MAX_TOTAL_MB }));
    return taken;
  }

  async #store(chat: string, key: number, file: File): Promise<void> {
    const { name } = this.of(chat).find((one) => one.key === key) ?? {};
    // It may have been taken out while another one was read.
    if (name === undefined) return;
    try {
      const bytes = await readFile(file, (read) => this.#change(chat, key, { read }));
      const attachment = await this.#backend.storeAttachment({ name, bytes });
      if (!this.#change(chat, key, { read: 1, attachment })) this.#forget(attachment);
    } catch (thrown) {
      this.#drop(chat, [key]);
      this.#problem(
        chat,
        thrown instanceof DOMException
          ? text("attachment-cannot-read", { name })
          : toBackendError(thrown).message,
      );
    }
  }

  /** The same file may be attached a second time: then it stays. */
  #forget(attachment: Attachment): void {
    if (this.#isAttached(attachment)) return;
    // A file that stays behind is removed at the next start of the program.
    this.#backend.forgetAttachment(attachment).catch(() => {});
  }

  /** Returns true when the same bytes are attached, here or in another chat, apart from the draft `besides`. */
  #isAttached(attachment: Attachment, besides?: number): boolean {
    const drafts = Object.values(this.#all.get()).flat();
    const others = drafts.filter(({ key }) => key !== besides);
    const ids = ({ given, original }: Attachment) => [given.id, original?.id ?? given.id];
    const kept = new Set(others.flatMap((one) => (one.attachment ? ids(one.attachment) : [])));
    return ids(attachment).some((id) => kept.has(id));
  }

  #put(chat: string, draft: Omit<DraftAttachment, "key">): number {
    this.#lastKey += 1;
    this.#set(chat, [...this.of(chat), { ...draft, key: this.#lastKey }]);
    return this.#lastKey;
  }

  /** false when it is not there any more. */
  #change(chat: string, key: number, part: Partial<DraftAttachment>): boolean {
    const known = this.of(chat);
    if (!known.some((one) => one.key === key)) return false;
    this.#set(
      chat,
      known.map((one) => (one.key === key ? { ...one, ...part } : one)),
    );
    return true;
  }

  #drop(chat: string, keys: readonly number[]): void {
    this.#set(
      chat,
      this.of(chat).filter((one) => !keys.includes(one.key)),
    );
  }

  #set(chat: string, list: readonly DraftAttachment[]): void {
    this.#all.set({ ...this.#all.get(), [chat]: list.length === 0 ? NONE : list });
  }

  #problem(chat: string, words: string): void {
    const known = this.#problems.get()[chat] ?? [];
    this.#problems.set({ ...this.#problems.get(), [chat]: [...known, words] });
  }
}

/** Reads all bytes of a file; rejects with the browser's own error, such as for a folder. */
function readFile(
  file: File,
  onProgress: (part: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    reader.onerror = () => reject(reader.error ?? new DOMException(file.name, "NotReadableError"));
    reader.onload = () => {
      const { result } = reader;
      if (result instanceof ArrayBuffer) resolve(new Uint8Array(result));
      else reject(new DOMException(file.name, "NotReadableError"));
    };
    reader.readAsArrayBuffer(file);
  });
}
