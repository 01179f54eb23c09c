// Tool calls of recorded sessions, from the moment they are asked for to their result.

import type {
  Domain,
  EventBody,
  LocalizedText,
  Outcome,
  Point,
  Proof,
  Question,
  Region,
  Settle,
  WindowName,
} from "../generated/protocol";
import { at, type Moment, picture } from "./recording";

export interface Step {
  /** What it wants to do, and what was done. */
  wants: string;
  did: string;
  tool?: string;
  input?: unknown;
  domain?: Domain;
  point?: Point;
  changed?: Region;
  window?: WindowName;
  windowArea?: Region;
  element?: string;
  settle?: Settle;
  /** The screen afterwards, as `pictures.ts` knows it. */
  screen?: string;
  result?: string;
  outcome?: Outcome;
  proof?: Proof;
  durationMs?: number;
}

let lastCall = 0;

export function newCall(): string {
  lastCall += 1;
  return `call-${lastCall}`;
}

/** The call is asked for. */
export function asks(call: string, step: Step): Moment {
  const { tool = "left_click", input = step.point ?? {}, wants } = step;
  const desktop = step.screen !== undefined;
  return at(60, {
    type: "tool_call",
    call,
    name: tool,
    ...(desktop && { toolset: "computer" }),
    input,
    sentence: wants,
    domain: step.domain ?? (desktop ? "desktop" : "shell"),
    effect: tool === "screenshot" ? "observe" : desktop ? "act" : "execute",
  });
}

/** The call runs and gives its result. */
export function runs(call: string, step: Step): Moment[] {
  const { durationMs = 320, screen, point, changed, window, windowArea, element, settle } = step;
  const image = screen === undefined ? undefined : picture(screen);
  const shown: EventBody[] =
    image === undefined
      ? []
      : [
          {
            type: "screen",
            image,
            call,
            ...(point !== undefined && { point }),
            ...(changed !== undefined && { changed }),
            ...(window !== undefined && { window }),
            ...(windowArea !== undefined && { window_area: windowArea }),
            ...(element !== undefined && { element }),
            ...(settle !== undefined && { settle }),
          },
        ];
  return [
    at(20, { type: "tool_started", call }),
    at(durationMs, {
      type: "tool_finished",
      call,
      outcome: step.outcome ?? "done",
      summary: step.did,
      proof: step.proof ?? "confirmed",
      content: [{ kind: "text", text: step.result ?? step.did }],
      duration_ms: durationMs,
      ...(image !== undefined && { image }),
    }),
    ...shown.map((body) => at(1, body)),
  ];
}

export function does(step: Step): Moment[] {
  const call = newCall();
  return [asks(call, step), ...runs(call, step)];
}

/** The call is asked for, and the person is asked whether it may. */
export function waitsForApproval(
  call: string,
  step: Step,
  reason: LocalizedText,
  more: Partial<Question> = {},
): Moment[] {
  const { tool = "left_click" } = step;
  return [
    asks(call, step),
    at(10, {
      type: "approval_requested",
      approval: `approval-${call}`,
      call,
      question: {
        sentence: step.wants,
        reason,
        tool,
        domain: step.screen === undefined ? "shell" : "desktop",
        effect: step.screen === undefined ? "execute" : "act",
        ...more,
      },
    }),
  ];
}
