// A chat as long as anybody likes: four messages and a step in each turn.

import { LONG_ANSWER } from "./long-texts";
import { answers, at, begins, costs, ends, type Moment, picture, said } from "./recording";
import { does } from "./steps";

const BLOCKS = LONG_ANSWER.split("\n\n");
/** Answers of several lengths: each so many blocks of the long one, and none ends in the middle of a thought. */
const LENGTHS_BLOCKS = [5, 6, 7, 9, 11];

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
    ...whole(answers(BLOCKS.slice(0, LENGTHS_BLOCKS[index % LENGTHS_BLOCKS.length]).join("\n\n"))),
    at(10, { type: "user_message", items: [{ kind: "text", text: "Thank you." }], steered: true }),
    costs(0.01, 0.01 * (index + 1), index + 1),
    ends("completed"),
  ]).flat();
}

/** What is past has no pieces any more. */
function whole(moments: Moment[]): Moment[] {
  return moments.filter(({ body }) => !body.type.endsWith("_delta"));
}
