// The permissions that the person gave for longer than one call, folded from questions, answers and revocations. Pure.
// Lists the permissions; whether a call is covered is decided elsewhere.

import type { Event } from "../ipc/generated/protocol";
import type { Approval, GivenGrant } from "./history";

/** `open` are the questions that were open just before the event. */
export function grantsAfter(
  grants: readonly GivenGrant[],
  open: readonly Approval[],
  event: Event,
): readonly GivenGrant[] {
  if (event.type === "grants_revoked") {
    return event.approval === undefined ? [] : grants.filter(({ id }) => id !== event.approval);
  }
  if (event.type !== "approval_resolved" || event.answer.answer !== "allow") return grants;
  const { grant } = event.answer;
  const question = open.find(({ id }) => id === event.approval)?.question;
  if (grant.for === "once" || question === undefined || question.once_only) return grants;
  const given: GivenGrant = {
    id: event.approval,
    call: event.call,
    sentence: question.sentence,
    domain: question.domain,
    effect: question.effect,
    scope: question.scope ?? {},
    given: event.ts,
    ...(grant.for === "until" && { until: grant.until }),
  };
  return [...grants, given];
}

/** Those that hold at this moment. */
export function holding(grants: readonly GivenGrant[], nowMs: number): readonly GivenGrant[] {
  return grants.filter(({ until }) => until === undefined || nowMs < Date.parse(until));
}
