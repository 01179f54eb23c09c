// The thing a frame shows: the screen, or what came of a step that needs no screen. Pure.

import { rendererOf } from "../tool-renderers/renderer-of";
import type { Subject } from "../tool-renderers/tool-renderer";
import type { Frame } from "./frames";

export function subjectOf({ call, picture }: Frame): Subject {
  if (call === undefined) return "screen";
  const { subject } = rendererOf(call);
  // Some tools without a place on the screen tell of it nevertheless, such as one that opens a program.
  return picture !== undefined && subject === "result" ? "screen" : subject;
}
