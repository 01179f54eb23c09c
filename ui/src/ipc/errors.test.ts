import { expect, test } from "vitest";
import { BackendError, toBackendError } from "./errors";

test("what the backend refused keeps its code and message", () => {
  const error = toBackendError({ code: "internal", message: "The journal is damaged." });
  expect(error).toBeInstanceOf(BackendError);
  expect([error.code, error.message]).toEqual(["internal", "The journal is damaged."]);
});
