// What a refused or failed call to the backend looks like, in the language of the window. Nothing here decides what to
// do about it.

import { messageText } from "../texts";
import type { UiErrorCode } from "./generated/commands";
import type { ErrorCode, LocalizedText } from "./generated/protocol";

export type BackendErrorCode = ErrorCode | UiErrorCode;

/** A call that did not work. `message` is written for the person and can be shown as it is. */
export class BackendError extends Error {
  readonly code: BackendErrorCode;

  constructor(code: BackendErrorCode, message: string) {
    super(message);
    this.name = "BackendError";
    this.code = code;
  }
}

/** Whatever was thrown, as a BackendError. */
export function toBackendError(thrown: unknown): BackendError {
  if (thrown instanceof BackendError) return thrown;
  if (isWireError(thrown)) return new BackendError(thrown.code, messageText(thrown.message));
  if (thrown instanceof Error) return new BackendError("internal", thrown.message);
  return new BackendError("internal", String(thrown));
}

function isWireError(
  thrown: unknown,
): thrown is { code: BackendErrorCode; message: LocalizedText } {
  return (
    typeof thrown === "object" &&
    thrown !== null &&
    "code" in thrown &&
    typeof thrown.code === "string" &&
    "message" in thrown &&
    (typeof thrown.message === "string" || typeof thrown.message === "object")
  );
}
