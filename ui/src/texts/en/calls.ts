// English: the steps Qilbee takes.

import type { AnsweredBy, Proof } from "../../ipc/generated/protocol";
import type { Call } from "../../sessions/history";
import { plural } from "../plural";

export const calls = {
  group: (count: number) => plural(count, "step", "steps"),
  groupProgress: (done: number, count: number) => `${done} of ${plural(count, "step", "steps")}`,
  groupFailed: (count: number) => `${count} did not work`,
  showEarlier: (count: number) => `Show ${plural(count, "earlier step", "earlier steps")}`,
  hideEarlier: "Hide earlier steps",
  states: {
    waiting: "Next",
    asking: "Waiting for your answer",
    running: "Working",
    done: "Done",
    failed: "Did not work",
    denied: "Not allowed",
    not_executed: "Not carried out",
    interrupted: "Cut off",
  } satisfies Record<Call["state"], string>,
  proofs: {
    confirmed: "The effect was seen",
    no_change: "Nothing visible changed",
    refused: "It was not done",
    unknown: "Whether it worked cannot be told from here",
  } satisfies Record<Proof, string>,
  details: (sentence: string) => `Details of: ${sentence}`,
  enlarge: (sentence: string) => `Enlarge the picture after: ${sentence}`,
  tool: "Tool",
  permission: "Permission",
  noInput: "Nothing further",
  asked: "What was asked",
  result: "What came back",
  effect: "Effect",
  changed: "What changed",
  changedPart: (percent: number) => `About ${percent} % of the screen`,
  window: "Window",
  place: "Place",
  at: (x: number, y: number) => `${x}, ${y} (from the top left)`,
  screens: "The screen before and after",
  before: "Before",
  after: "After",
  pictures: "Pictures",
  pictureOf: (sentence: string) => `Picture that came of: ${sentence}`,
  took: "Took",
  reference: "Whole result",
  allowed: {
    once: "You allowed this once",
    session: "You allowed this for the chat",
    until: "You allowed this for a while",
  },
  deniedBy: {
    person: "You said no",
    rules: "The rules said no",
    stop: "Stopped before there was an answer",
  } satisfies Record<AnsweredBy, string>,
  allowedByRules: "Allowed by the rules",
};
