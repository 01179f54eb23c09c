// A chat as long as anybody likes: four messages and a step in each turn.

import { LONG_ANSWER } from "./long-texts";
import { answers, at, begins, costs, ends, type Moment, picture, said } from "./recording";
import { does } from "./steps";

export function manyTurns(count: number): Moment[] {
  return Array.from({ length: count }, (_unused, index) => [
    begins(),
    said(`Question number ${index + 1}`),
    ...whole(answers("I will look it up.", true)),
    ...does({
      wants: "Look at the screen",
      did: "Looked at the screen",
      tool: "screenshot",
      screen: picture(`form:${index % 3}:${index % 4}:${index % 3}`).id,
    }),
    ...whole(answers(LONG_ANSWER.slice(0, 400 + ((index * 37) % 500)))),
    at(10, { type: "user_message", items: [{ kind: "text", text: "Thank you." }], steered: true }),
    costs(0.01, 0.01 * (index + 1), index + 1),
    ends("completed"),
  ]).flat();
}

/** What is past has no pieces any more. */
function whole(moments: Moment[]): Moment[] {
  return moments.filter(({ body }) => !body.type.endsWith("_delta"));
}
