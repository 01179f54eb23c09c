// The heading of a question: the question itself, or what speaks against a yes. Pure.

import type { Question } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { visibleLine } from "../../texts/visible-text";
import { doingOf } from "./consequence";
import { doubtOf, isDoubtful } from "./doubt";

/** The only window of its own that Qilbee may use. */
const PRACTICE_APP = "qilbee";

/** `application` is the program that is asked for in place of one step. */
export function headingOf(question: Question, application?: string): string {
  if (application !== undefined) {
    return text("approval-app-heading", { app: applicationName(application) });
  }
  const doubt = isDoubtful(question) ? doubtOf(question) : undefined;
  return doubt ?? text(`approval-${doingOf(question).by}-heading`);
}

/** As the system names it, without the reversed address that some put before it. */
function applicationName(application: string): string {
  if (application === PRACTICE_APP) return text("approval-app-practice");
  const name = /^(?:\w[\w-]*\.){2,}(\w.*)$/u.exec(application)?.[1] ?? application;
  return visibleLine(name);
}
