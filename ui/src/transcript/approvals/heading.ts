// The heading of a question: the question itself, or what speaks against a yes. Pure.

import type { Question } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { usedApplicationName } from "../../texts/application-name";
import { visibleLine } from "../../texts/visible-text";
import { doingOf } from "./consequence";
import { doubtOf, isDoubtful } from "./doubt";

/** `application` is the program that is asked for in place of one step. */
export function headingOf(question: Question, application?: string): string {
  if (application !== undefined) {
    return text("approval-app-heading", { app: visibleLine(usedApplicationName(application)) });
  }
  const doubt = isDoubtful(question) ? doubtOf(question) : undefined;
  return doubt ?? text(`approval-${doingOf(question).by}-heading`);
}
