// Describes a file to a person: its kind, its size, its icon. Pure.

import type { BlobRef, Item } from "../ipc/generated/protocol";
import { language } from "../texts/language";
import type { IconName } from "../ui/icon";

export type FileKind =
  "picture" | "pdf" | "word" | "document" | "sheet" | "slides" | "email" | "text";

/** A picture or file of a message. A picture from before names were kept has none. */
export interface Sent {
  name: string;
  given: BlobRef;
  original?: BlobRef | undefined;
}

const OFFICE = "application/vnd.openxmlformats-officedocument";
const OPEN_DOCUMENT = "application/vnd.oasis.opendocument";

const KINDS = new Map<string, FileKind>([
  ["application/pdf", "pdf"],
  [`${OFFICE}.wordprocessingml.document`, "word"],
  [`${OFFICE}.spreadsheetml.sheet`, "sheet"],
  [`${OFFICE}.presentationml.presentation`, "slides"],
  [`${OPEN_DOCUMENT}.text`, "document"],
  [`${OPEN_DOCUMENT}.spreadsheet`, "sheet"],
  [`${OPEN_DOCUMENT}.presentation`, "slides"],
  ["application/rtf", "document"],
  ["message/rfc822", "email"],
]);

/** The file as the person gave it. */
export function wholeOf({ given, original }: Sent): BlobRef {
  return original ?? given;
}

export function kindOf({ media_type: type }: BlobRef): FileKind {
  if (type.startsWith("image/")) return "picture";
  return KINDS.get(type) ?? "text";
}

export const KIND_ICONS: Record<FileKind, IconName> = {
  picture: "image",
  pdf: "file",
  word: "document",
  document: "file",
  sheet: "table",
  slides: "slides",
  email: "email",
  text: "lines",
};

const kilobytes = unit("kilobyte", 0);
const megabytes = unit("megabyte", 1);
const KB = 1000;
const MB = 1000 * KB;

/** "12 kB", "3.4 MB". */
export function fileSize(byteCount: number): string {
  if (byteCount < MB) return kilobytes.format(Math.max(1, Math.round(byteCount / KB)));
  return megabytes.format(byteCount / MB);
}

/** The pictures and files of a message, each with what it was made from, which stands behind it. */
export function sentWith(items: readonly Item[]): Sent[] {
  return items.flatMap((item, index): Sent[] => {
    const next = items[index + 1];
    const original = next?.kind === "original" ? next : undefined;
    if (item.kind === "image") {
      return [{ name: original?.name ?? "", given: item.image, original: original?.file }];
    }
    if (item.kind === "file") {
      return [{ name: item.name, given: item.file, original: original?.file }];
    }
    return [];
  });
}

function unit(name: string, digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: name,
    unitDisplay: "short",
    maximumFractionDigits: digits,
  });
}
