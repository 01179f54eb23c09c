// The pictures and files of a message in the conversation.

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { BackendError } from "../ipc/errors";
import type { BlobRef, Item } from "../ipc/generated/protocol";
import { drawWindow } from "../test-window";
import { MessageAttachments } from "./message-attachments";
import { text } from "../texts";

const blob = (id: string, media_type: string, byte_count: number): BlobRef => ({
  id,
  media_type,
  byte_count,
});
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const PICTURE: Item[] = [
  { kind: "image", image: blob("small", "image/webp", 10) },
  { kind: "original", file: blob("large", "image/png", 5_400_000), name: "photo.png" },
];
const LETTER: Item[] = [
  { kind: "file", file: blob("words", "text/plain", 10), name: "letter.docx" },
  { kind: "original", file: blob("docx", WORD, 28_700), name: "letter.docx" },
];
// From before names were kept.
const NAMELESS: Item = { kind: "image", image: blob("old", "image/png", 9_000) };

test("each is told by its name, kind and size, and opens as the person gave it", async () => {
  const items = [{ kind: "text", text: "Look" } as const, ...PICTURE, ...LETTER, NAMELESS];
  const { user } = await drawWindow(<MessageAttachments items={items} />);
  const chips = screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(chips).toEqual([
    "photo.pngPicture · 5.4 MB",
    "letter.docxWord document · 29 kB",
    "Attached picturePicture · 9 kB",
  ]);
  await user.click(screen.getByRole("button", { name: /^photo.png/ }));
  const whole = screen.getByRole("img", { name: "photo.png", hidden: true });
  expect(whole).toHaveAttribute("src", "qilbee-blob://localhost/large");
});

test("of a document the text is shown that Qilbee reads, or why there is none", async () => {
  const { user, unmount } = await drawWindow(<MessageAttachments items={LETTER} />);
  await user.click(screen.getByRole("button", { name: /^letter.docx/ }));
  expect(await screen.findByText("What stands in letter.docx")).toBeInTheDocument();
  expect(screen.getByText(text("attachment-as-text"))).toBeInTheDocument();
  unmount();
  const attachmentText = async () => {
    throw new BackendError("bad_request", "“letter.docx” is gone.");
  };
  const again = await drawWindow(<MessageAttachments items={LETTER} />, {
    backend: { attachmentText },
  });
  await again.user.click(screen.getByRole("button", { name: /^letter.docx/ }));
  expect(await screen.findByText("“letter.docx” is gone.")).toBeInTheDocument();
});
