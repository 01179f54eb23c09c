import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Markdown } from "./markdown";

function shown(text: string): HTMLElement {
  return render(<Markdown text={text} />).container;
}

const HOSTILE = [
  "<script>window.hacked = true</script>",
  '<img src="https://evil.example/x.png" onerror="window.hacked = true">',
  "![a picture](https://evil.example/track.png)",
  "[click](javascript:window.hacked=true)",
  "[click](data:text/html,<script>1</script>)",
  "[click](file:///etc/passwd)",
  "[click](qilbee-blob://localhost/abc)",
  '<iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
  "<style>body { display: none }</style>",
  "![x](data:image/svg+xml;base64,PHN2Zy8+)",
];

test.each(HOSTILE)("nothing of it comes alive: %s", (text) => {
  const page = shown(text);
  const alive = page.querySelectorAll(
    "script, img, iframe, style, a, [src], [style], [onclick], [onerror]",
  );
  expect([...alive].map((element) => element.outerHTML)).toEqual([]);
  expect("hacked" in window).toBe(false);
});

test("links lead to the web and to mail, in a window of their own", () => {
  const links = shown("[page](https://example.com/a) and <sam@example.com>").querySelectorAll("a");
  expect([...links].map((link) => [link.getAttribute("href"), link.rel, link.target])).toEqual([
    ["https://example.com/a", "noreferrer noopener", "_blank"],
    ["mailto:sam@example.com", "noreferrer noopener", "_blank"],
  ]);
});

test("a picture leaves its description", () => {
  expect(shown("![the invoice](https://example.com/a.png)").textContent).toBe(
    "Picture not shown: the invoice",
  );
});

test("tables, lists and unfinished code are drawn", () => {
  const page = shown("| a | b |\n| - | - |\n| 1 | 2 |\n\n- [x] one\n\n```js\nlet x");
  expect([
    page.querySelectorAll("td").length,
    page.querySelectorAll("input[type=checkbox]").length,
    page.querySelector("pre")?.textContent,
  ]).toEqual([2, 1, "let x\n"]);
});
