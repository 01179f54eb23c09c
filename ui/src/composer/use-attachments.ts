// The attachments of the chat that is looked at: what will go with its next message.

import type { Annotation } from "../ipc/generated/commands";
import type { Attachment } from "../ipc/generated/protocol";
import type { DraftAttachment } from "../sessions/attachment-drafts";
import { useSelected } from "../ui/store";
import { useSelectedSession, useWorkspace } from "../sessions/use-workspace";

export interface Attachments {
  list: readonly DraftAttachment[];
  /** True while one of them is not ready to be sent. */
  pending: boolean;
  add: (files: readonly File[]) => void;
  addStored: (attachment: Attachment) => void;
  annotate: (key: number, annotations: readonly Annotation[]) => Promise<boolean>;
  remove: (key: number) => void;
  /** Reasons why files could not be attached. */
  problems: readonly string[];
  dismiss: () => void;
  /** They went with a message. */
  sent: (keys: readonly number[]) => void;
}

const NONE: readonly DraftAttachment[] = [];
const NO_PROBLEMS: readonly string[] = [];

export function useAttachments(): Attachments {
  const { attached } = useWorkspace();
  const chat = useSelectedSession()?.id ?? "";
  const list = useSelected(attached.all, (all) => all[chat] ?? NONE);
  const problems = useSelected(attached.problems, (all) => all[chat] ?? NO_PROBLEMS);
  return {
    list,
    problems,
    dismiss: () => attached.dismiss(chat),
    pending: list.some(({ attachment }) => attachment === undefined),
    add: (files) => void attached.add(chat, files),
    addStored: (attachment) => attached.addStored(chat, attachment),
    annotate: (key, annotations) => attached.annotate(chat, key, annotations),
    remove: (key) => attached.remove(chat, key),
    sent: (keys) => attached.sent(chat, keys),
  };
}
