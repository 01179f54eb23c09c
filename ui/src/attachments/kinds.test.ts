// The kind of a file, by its media type.

import { expect, test } from "vitest";
import { kindOf } from "./kinds";

test("every kind of document that can be attached has a name", () => {
  const kind = (media_type: string) => kindOf({ id: "a", media_type, byte_count: 1 });
  const office = "application/vnd.openxmlformats-officedocument";
  const open = "application/vnd.oasis.opendocument";
  expect(kind("image/webp")).toBe("picture");
  expect(kind("application/pdf")).toBe("pdf");
  expect(kind(`${office}.wordprocessingml.document`)).toBe("word");
  expect(kind(`${office}.spreadsheetml.sheet`)).toBe("sheet");
  expect(kind(`${office}.presentationml.presentation`)).toBe("slides");
  expect(kind(`${open}.text`)).toBe("document");
  expect(kind(`${open}.spreadsheet`)).toBe("sheet");
  expect(kind(`${open}.presentation`)).toBe("slides");
  expect(kind("application/rtf")).toBe("document");
  expect(kind("message/rfc822")).toBe("email");
  expect(kind("text/plain")).toBe("text");
});
