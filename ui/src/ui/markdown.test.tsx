import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { drawWindow } from "../test-window";
import { Markdown } from "./markdown";
import { text } from "../texts";

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
  "![x](qilbee-blob://localhost/abc)",
  "[x](https:evil)".replace("https:evil", "vbscript:x"),
  "[x](//evil.example)",
  "[x](\u0001javascript:alert(1))",
  "<svg><script>window.hacked = true</script></svg>",
  '<math><mtext><img src=x onerror="window.hacked=true"></mtext></math>',
  '```html onload="window.hacked=true"\n<img src=x onerror=alert(1)>\n```',
  "[x]: javascript:alert(1)\n\n[x]",
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

test("a link shows where it leads before it is opened outside", async () => {
  const openLink = vi.fn(async () => {});
  const { user } = await drawWindow(<Markdown text="[bank.com](http://evil.example/x)" />, {
    backend: { openLink },
  });
  await user.click(screen.getByRole("link", { name: "bank.com" }));
  expect(openLink).not.toHaveBeenCalled();
  const address = document.querySelector("[data-address]");
  expect([address?.textContent, address?.querySelector("strong")?.textContent]).toEqual([
    "http://evil.example/x",
    "evil.example",
  ]);
  expect(screen.getByText(text("link-remark-other_host"))).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: text("link-open"), hidden: true }));
  expect(openLink.mock.calls).toEqual([["http://evil.example/x"]]);
  expect(document.querySelector("dialog")).toBe(null);
});

test("code gets its colours once it is whole", async () => {
  const code = "```js\nconst bee = 'a';";
  const { container, rerender } = render(<Markdown text={code} />);
  rerender(<Markdown text={`${code}\n\`\`\``} />);
  await vi.waitFor(
    () => expect(container.querySelector(".hljs-keyword")?.textContent).toBe("const"),
    { timeout: 10_000 },
  );
  expect(container.querySelector("pre")?.textContent).toBe("const bee = 'a';\n");
  rerender(<Markdown text={code} />);
  expect(container.querySelector(".hljs-keyword")).toBe(null);
});

test.each(["```nolanguage\nlet a\n```", "```\nlet a\n```", "    let a"])(
  "code in no known language stays as it is: %j",
  (text) => {
    expect(shown(text).querySelector("pre")?.textContent?.trim()).toBe("let a");
  },
);

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
