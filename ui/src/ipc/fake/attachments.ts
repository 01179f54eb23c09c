// Pictures and files of the recorded sessions: what the backend would make of them, in the browser's memory.

import type { Backend } from "../backend";
import { BackendError } from "../errors";
import type { ScreenshotTarget } from "../generated/commands";
import type { Attachment, BlobRef } from "../generated/protocol";
import { drawnPicture } from "./pictures";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** How files begin, as far as a recording needs to know. */
const SIGNS: readonly [string, string][] = [
  ["\u0089PNG", "image/png"],
  ["\u00ff\u00d8\u00ff", "image/jpeg"],
  ["GIF8", "image/gif"],
  ["RIFF", "image/webp"],
  ["%PDF", "application/pdf"],
];
const SAMPLE = `Invoice 2211
Zoë Müller, Hauptstraße 5, 10115 Berlin

Honey, 12 jars\t96.00
Delivery\t4.90
Total\t100.90`;

type Calls = Pick<
  Backend,
  | "storeAttachment"
  | "forgetAttachment"
  | "annotateAttachment"
  | "attachmentText"
  | "screenshotTargets"
  | "takeScreenshot"
  | "forgetScreenshots"
  | "blobUrl"
>;

/** As the backend says it. */
const refusalOf = (name: string) =>
  `“${name}” is a program, which cannot be attached. Pictures (PNG, JPEG, WebP, GIF), PDF, Word (.docx), Excel (.xlsx), PowerPoint (.pptx), OpenDocument and RTF files, e-mails (.eml) and plain text can.`;

export function fakeAttachments(): Calls {
  const uploads = new Map<string, { url: string; text: string }>();
  const keep = (bytes: Uint8Array<ArrayBuffer>, media_type: string): BlobRef => {
    const id = `upload-${uploads.size + 1}`;
    const url = URL.createObjectURL(new Blob([bytes], { type: media_type }));
    uploads.set(id, { url, text: new TextDecoder().decode(bytes) });
    return { id, media_type, byte_count: bytes.length };
  };
  return {
    async storeAttachment({ name, bytes }) {
      if (name.endsWith(".exe")) throw new BackendError("bad_request", refusalOf(name));
      const type = typeOf(name, bytes);
      const kept = keep(bytes, type);
      if (!type.startsWith("image/")) return attached(name, kept);
      return attached(name, { ...kept, ...(await sizeOf(uploads.get(kept.id)?.url ?? "")) });
    },
    forgetAttachment: async () => {},
    // A recording cannot draw; the picture stays as it is.
    annotateAttachment: async (attachment) => ({ ...attachment }),
    attachmentText: async (_name, file) => uploads.get(file)?.text ?? SAMPLE,
    screenshotTargets: async () => ({ monitors: MONITORS, windows: WINDOWS }),
    takeScreenshot: async (name, target) => {
      if (target.kind === "region") return attached(name, picture("form:0:2:0"));
      const list = target.kind === "monitor" ? MONITORS : WINDOWS;
      return attached(name, picture(list[target.index]?.picture ?? "desktop"));
    },
    forgetScreenshots: async () => {},
    blobUrl: (blob) => uploads.get(blob)?.url ?? drawnPicture(blob),
  };
}

/** What stands in a recording from the start. */
export const SAMPLES: Readonly<Record<"picture" | "pdf" | "word" | "sheet" | "text", Attachment>> =
  {
    picture: attached("Screenshot 14:02", picture("form:0:1:0")),
    pdf: attached("Invoice 2211.pdf", file("application/pdf", 184_320)),
    word: attached("Letter to the tax office.docx", file("text/plain", 2_310), WORD, 28_700),
    sheet: attached("Price list autumn.xlsx", file("text/plain", 9_120), SHEET, 1_412_000),
    text: attached("addresses.csv", file("text/plain", 4_400)),
  };

const target = (name: string, app: string, shown: string): ScreenshotTarget => ({
  name,
  app,
  picture: shown,
  width: 480,
  height: 300,
});
const MONITORS = [target("DP-1", "", "form:1:2:1"), target("HDMI-1", "", "desktop")];
const WINDOWS = [
  target("Practice form", "qilbee", "form:1:2:1"),
  target("Week 47 - LibreOffice Calc", "soffice", "form:2:3:2"),
  target(
    "Ihre Bestellung: Rückfragen zur Rechnungsanschrift der Donaudampfschifffahrtsgesellschaft",
    "thunderbird",
    "desktop",
  ),
];

function attached(name: string, given: BlobRef, type?: string, byteCount = 0): Attachment {
  if (type === undefined) return { name, given };
  const original = { id: `original-${name}`, media_type: type, byte_count: byteCount };
  return { name, given, original };
}

function picture(id: string): BlobRef {
  return { id, media_type: "image/webp", byte_count: 96_000, width: 1280, height: 800 };
}

function file(media_type: string, byte_count: number): BlobRef {
  return { id: `file-${media_type}-${byte_count}`, media_type, byte_count };
}

function typeOf(name: string, bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.slice(0, 4));
  const known = SIGNS.find(([sign]) => start.startsWith(sign));
  if (known !== undefined) return known[1];
  if (!bytes.includes(0)) return "text/plain";
  throw new BackendError("bad_request", `“${name}” cannot be attached.`);
}

function sizeOf(url: string): Promise<{ width?: number; height?: number }> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve({});
    image.src = url;
  });
}
