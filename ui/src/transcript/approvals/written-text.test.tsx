// A question about a file: its path stands above the text that would be written, and is no line of it.

import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Question } from "../../ipc/generated/protocol";
import { ExactTextOf } from "./exact-text";

const PATH = "~/Letters/reminder.txt";

function draw(exact: string, change: Partial<Question> = {}) {
  const question: Question = {
    sentence: { id: "tools-file-write-wants", args: { path: PATH }, text: `Write ${PATH}` },
    reason: "",
    tool: "write_file",
    domain: "files",
    effect: "write",
    ...change,
  };
  const { container } = render(<ExactTextOf exact={exact} question={question} />);
  const caption = container.querySelector("figcaption")?.textContent;
  const lines = [...container.querySelectorAll("[data-number]")].map(
    (line) => `${line.getAttribute("data-number")} ${line.textContent?.trimEnd()}`,
  );
  return { caption, lines };
}

test.each(["write_file", "str_replace_based_edit_tool"])(
  "%s: the text begins with line 1",
  (tool) => {
    expect(draw(`${PATH}\n\nDear Anna,\n\nyours`, { tool })).toEqual({
      caption: PATH,
      lines: ["1 Dear Anna,", "2 ", "3 yours"],
    });
  },
);

test("a text that begins with a path is shown as it is written", () => {
  const { caption, lines } = draw(`${PATH}\n\n/etc/hosts\n\nx`);
  expect(caption).toBe(PATH);
  expect(lines).toEqual(["1 /etc/hosts", "2 ", "3 x"]);
});

test.each<[string, string, Partial<Question>]>([
  ["another path", "/etc/hosts\n\nx", {}],
  ["the path without an empty line", `${PATH}\nx`, {}],
  ["another tool", `${PATH}\n\nx`, { tool: "bash" }],
  ["a server's tool", `${PATH}\n\nx`, { tool: "files__write_file" }],
  ["a sentence that names no file", `${PATH}\n\nx`, { sentence: `Write ${PATH}` }],
])("nothing else stands for the file: %s", (_, exact, change) => {
  const { caption, lines } = draw(exact, change);
  expect(caption).toBeUndefined();
  expect(lines).toEqual(exact.split("\n").map((line, index) => `${index + 1} ${line}`));
});

test("a path that breaks the line can't be told from the text, and stays in it", () => {
  const path = "~/a\n\nb";
  const sentence = { id: "tools-file-write-wants", args: { path }, text: "Write a file" };
  const { caption, lines } = draw(`${path}\n\nx`, { sentence });
  expect(caption).toBeUndefined();
  expect(lines).toEqual(["1 ~/a", "2 ", "3 b", "4 ", "5 x"]);
});
