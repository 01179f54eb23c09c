// Tells ephemeral events from durable ones by their type, before they have a number.

import type { EphemeralBody, EventBody } from "./generated/protocol";

const EPHEMERAL: Readonly<Record<EphemeralBody["type"], true>> = {
  text_delta: true,
  thinking_delta: true,
  tool_call_delta: true,
  tool_progress: true,
  retrying: true,
  silent: true,
};

export function isEphemeral(body: EventBody): body is EphemeralBody {
  return body.type in EPHEMERAL;
}
