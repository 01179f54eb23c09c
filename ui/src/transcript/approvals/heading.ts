// The heading of a question: the question itself, or what speaks against a yes. Pure.

import type { Question } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { applicationName } from "../../texts/application-name";
import { visibleLine } from "../../texts/visible-text";
import { doingOf } from "./consequence";
import { doubtOf, isDoubtful } from "./doubt";

/** The only window of its own that Qilbee may use. */
const PRACTICE_APP = "qilbee";

/** `application` is the program that is asked for in place of one step. */
export function headingOf(question: Question, application?: string): string {
  if (application !== undefined) {
    return text("approval-app-heading", { app: shownName(application) });
  }
  const doubt = isDoubtful(question) ? doubtOf(question) : undefined;
  return doubt ?? text(`approval-${doingOf(question).by}-heading`);
}

function shownName(application: string): string {
  if (application === PRACTICE_APP) return text("approval-app-practice");
  return visibleLine(applicationName(application));
}
