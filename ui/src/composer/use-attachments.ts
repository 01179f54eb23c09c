// Pictures that will go with the next message: checked, stored, listed, taken out again.

import { useState } from "react";
import { useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import type { BlobRef } from "../ipc/generated/protocol";
import { useWorkspace } from "../sessions/use-workspace";
import { texts } from "../texts";

const MEDIA_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"];
const MAX_COUNT = 8;
const MAX_MB = 20;
const BYTES_PER_MB = 1024 * 1024;

export interface Attachment {
  key: number;
  name: string;
  blob: BlobRef;
}

export interface Attachments {
  list: readonly Attachment[];
  add: (files: readonly File[]) => Promise<void>;
  remove: (key: number) => void;
  clear: () => void;
}

let lastKey = 0;

export function useAttachments(): Attachments {
  const backend = useBackend();
  const { announcements } = useWorkspace();
  const [list, setList] = useState<readonly Attachment[]>([]);

  const problem = (text: string) => announcements.add({ tone: "problem", text });

  const store = async (file: File): Promise<Attachment> => {
    const data = await asBase64(file);
    const blob = await backend.storeAttachment({ name: file.name, mediaType: file.type, data });
    lastKey += 1;
    return { key: lastKey, name: file.name, blob };
  };

  return {
    list,
    remove: (key) => setList((known) => known.filter((one) => one.key !== key)),
    clear: () => setList([]),
    async add(files) {
      const room = MAX_COUNT - list.length;
      if (files.length > room) problem(texts.composer.tooMany(MAX_COUNT));
      for (const file of files.slice(0, room)) {
        const refusal = refusalOf(file);
        if (refusal !== undefined) {
          problem(refusal);
          continue;
        }
        try {
          const attachment = await store(file);
          setList((known) => [...known, attachment]);
        } catch (thrown) {
          problem(toBackendError(thrown).message);
        }
      }
    },
  };
}

function refusalOf(file: File): string | undefined {
  if (!MEDIA_TYPES.includes(file.type)) return texts.composer.onlyPictures(file.name);
  if (file.size > MAX_MB * BYTES_PER_MB) return texts.composer.tooLarge(file.name, MAX_MB);
  return undefined;
}

function asBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });
}
