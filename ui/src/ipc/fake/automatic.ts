// A chat whose model Qilbee chooses: a cheap one, until the person does not like its answer.

import type { RouteReason } from "../generated/protocol";
import { answers, at, begins, costs, ends, type Moment, said } from "./recording";

const EASY = "claude-haiku-5-5";
const HARD = "claude-sonnet-5-5";

export function automatic(): Moment[] {
  return [
    begins(),
    said("Which of the two offers is cheaper over three years?"),
    chosen(EASY, "easy", `${EASY} answers: it is good enough for this.`),
    ...answers("Offer A: it costs $40 less a year."),
    costs(0.002, 0.002, 1),
    ends("completed"),
    at(400, { type: "refined", feedback: "bad", told: true }),
    begins(),
    said("Offer B has no fee for the start. Look again."),
    chosen(HARD, "disliked", `${HARD} answers: you didn't like what a cheaper model answered.`),
    ...answers("You are right: with the fee of $180, offer B is $60 cheaper over three years."),
    costs(0.03, 0.032, 2),
    ends("completed"),
  ];
}

/** The backend's line, as it stands in the journal. */
function chosen(model: string, reason: RouteReason, text: string): Moment {
  return at(20, {
    type: "model_chosen",
    model,
    ...(model !== HARD && { hard: HARD }),
    reason,
    message: { id: `agent-route-${reason}`, args: { model }, text },
  });
}
