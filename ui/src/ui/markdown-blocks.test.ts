import { expect, test } from "vitest";
import { markdownBlocks } from "./markdown-blocks";

test.each([
  ["paragraphs", "One\n\nTwo", ["One", "Two"]],
  ["a loose list stays whole", "1. a\n\n2. b\n\nEnd", ["1. a\n\n2. b", "End"]],
  ["a fence with blank lines", "```\na\n\nb\n```\n\nEnd", ["```\na\n\nb\n```", "End"]],
  ["a fence that is not closed yet", "Say\n\n```js\na\n\nb", ["Say", "```js\na\n\nb"]],
  ["a fence inside a longer fence", "````\n```\n\nx\n````\n\nEnd", ["````\n```\n\nx\n````", "End"]],
  ["definitions keep a text whole", "[a][b]\n\n[b]: https://x", ["[a][b]\n\n[b]: https://x"]],
  ["nothing", "\n\n", []],
])("%s", (_name, text, blocks) => {
  expect(markdownBlocks(text)).toEqual(blocks);
});
