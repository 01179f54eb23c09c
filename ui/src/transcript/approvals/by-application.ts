// Questions that ask for a whole program instead of one step: what is asked first of all steps with mouse and keyboard
// that nothing speaks against. Pure.

import type { Answer, Question } from "../../ipc/generated/protocol";
import type { History } from "../../sessions/history";
import { isDoubtful } from "./doubt";

/** The program that a yes for the chat would cover, and nothing else; absent where a single step is to be asked about. */
export function applicationOf(question: Question): string | undefined {
  const { domain, scope = {} } = question;
  const { apps = [], commands = [], tools = [], hosts = [], folders = [] } = scope;
  const coversMore = [commands, tools, hosts, folders].some((part) => part.length > 0);
  const [app, ...others] = apps;
  const asksEachTime = question.once_only === true || isDoubtful(question);
  if (domain !== "desktop" || asksEachTime || coversMore || others.length > 0) {
    return undefined;
  }
  return app;
}

/** True once the person allowed a single step in this program, in the running task: then they want every step. */
export function wantsEveryStep({ turns }: History, app: string): boolean {
  const entries = turns.at(-1)?.entries ?? [];
  return entries.some((entry) => {
    if (entry.kind !== "call" || entry.call.screen?.window?.app !== app) return false;
    const { answered } = entry.call;
    return answered?.by === "person" && isOnce(answered.answer);
  });
}

function isOnce(answer: Answer): boolean {
  return answer.answer === "allow" && answer.grant.for === "once";
}
