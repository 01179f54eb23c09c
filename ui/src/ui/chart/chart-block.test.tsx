// Charts in answers, from the Markdown that a model wrote to what a person sees, hears and reaches with keys.

import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { text } from "../../texts";
import { Markdown } from "../markdown";
import { drawing, loadDrawing } from "./load-drawing";

const BAR = {
  type: "bar",
  title: "Copies",
  unit: "pages",
  labels: ["May", "June"],
  series: [
    { name: "Office", values: [3, 4.5] },
    { name: "Home", values: [-2, 0] },
  ],
};
const LINE = { ...BAR, type: "line", series: [{ name: "Office", values: [1200, 900] }] };
const PIE = {
  type: "pie",
  title: "Parts",
  labels: ["Paper", "Toner"],
  series: [{ name: "Cost", values: [1, 3] }],
  unit: "€",
};

const fenced = (source: string) => `\`\`\`chart\n${source}\n\`\`\``;
/** Reading and compiling it takes a while on a busy machine. */
const LOADING_LIMIT_MS = 60_000;

beforeAll(loadDrawing, LOADING_LIMIT_MS);

function drawn(data: object) {
  const { container } = render(<Markdown text={fenced(JSON.stringify(data))} />);
  const figure = screen.getByRole("figure");
  return { container, figure, reader: within(figure).getByRole("slider") };
}

const DRAWN: [string, { title: string }, string, string[]][] = [
  [
    "bars",
    BAR,
    "Bar chart from May to June. Office: lowest 3 pages (May), highest 4.5 pages (June). Home: lowest −2 pages (May), highest 0 pages (June).",
    ["May: Office 3 pages, Home −2 pages", "June: Office 4.5 pages, Home 0 pages"],
  ],
  [
    "a line",
    LINE,
    "Line chart from May to June. Office: lowest 900 pages (June), highest 1,200 pages (May).",
    ["May: 1,200 pages", "June: 900 pages"],
  ],
  [
    "a pie",
    PIE,
    "Pie chart. Paper: €1, 25%. Toner: €3, 75%.",
    ["Paper: €1, 25%.", "Toner: €3, 75%."],
  ],
];

test.each(DRAWN)("a screen reader gets %s in words", (_name, data, summary, values) => {
  const { figure, reader } = drawn(data);
  const plain = (said: string | null) =>
    said?.replaceAll(/[\u00a0\u2068\u2069]/g, (one) => {
      return one === "\u00a0" ? " " : "";
    });
  const heard = [];
  for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowLeft", "End"]) {
    fireEvent.keyDown(reader, { key });
    heard.push(plain(reader.getAttribute("aria-valuetext")));
  }
  const [first, last] = values;
  const described = document.getElementById(reader.getAttribute("aria-describedby") ?? "");
  expect(figure).toHaveAccessibleName(data.title);
  expect(reader).toHaveAccessibleName(text("chart-values", { title: data.title }));
  expect([plain(described?.textContent ?? null), ...heard]).toEqual([
    summary,
    first,
    last,
    last,
    first,
    last,
  ]);
});

test("values show while the focus or the pointer is there", async () => {
  const { container, reader } = drawn(BAR);
  const readout = () =>
    [...container.querySelectorAll(".readout text")].map((one) => one.textContent);
  const user = userEvent.setup();
  const shown = [readout()];
  await user.tab();
  shown.push(readout());
  await user.keyboard("{ArrowRight}");
  shown.push(readout());
  await user.keyboard("{Escape}");
  shown.push(readout());
  fireEvent.pointerMove(reader, { clientX: 1, clientY: 1 });
  shown.push(readout());
  fireEvent.pointerLeave(reader);
  shown.push(readout());
  const may = ["May", "Office", "3\u00a0pages", "Home", "−2\u00a0pages"];
  const june = ["June", "Office", "4.5\u00a0pages", "Home", "0\u00a0pages"];
  expect(shown).toEqual([[], may, june, [], may, []]);
  expect(document.activeElement).toBe(reader);
});

test("the part of a pie that is read stands out in its list", () => {
  const { container, reader } = drawn(PIE);
  fireEvent.keyDown(reader, { key: "End" });
  const parts = [...container.querySelectorAll("[data-read=true]")];
  expect(parts.map((one) => one.textContent)).toEqual(["Toner€375%"]);
});

test("the data is there as a table", async () => {
  const { figure } = drawn({ ...PIE, unit: undefined });
  const user = userEvent.setup();
  expect(within(figure).queryByRole("table")).toBe(null);
  await user.click(within(figure).getByText(text("chart-show-table")));
  const table = await within(figure).findByRole("table", { name: "Parts" });
  const rows = within(table).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    [text("chart-label"), "Cost", text("chart-share")],
    ["Paper", "1", "25%"],
    ["Toner", "3", "75%"],
  ]);
});

test("a block that is being written is a quiet place, then a chart", () => {
  const source = fenced(JSON.stringify(BAR));
  const half = source.slice(0, -20);
  const { container, rerender } = render(<Markdown text={`So:\n\n${half}`} growing />);
  const place = () => [container.querySelector("pre"), screen.queryByText(text("chart-drawing"))];
  expect(place()).toEqual([null, expect.anything()]);
  rerender(<Markdown text={`So:\n\n${source}`} growing />);
  const figure = screen.getByRole("figure");
  // Whatever follows leaves the chart alone.
  rerender(<Markdown text={`So:\n\n${source}\nAnd`} growing />);
  rerender(<Markdown text={`So:\n\n${source}\nAnd\n\n\`\`\`chart\n{`} growing />);
  expect(screen.getByRole("figure")).toBe(figure);
  expect(place()).toEqual([null, expect.anything()]);
});

test.each([
  ["after a text", "So:\nSOURCE", ""],
  ["in a list", "- one\n\n  SOURCE", "  "],
  ["in a quote", "> SOURCE", "> "],
  ["beside a definition", "[a]: https://example.com\n\nSOURCE", ""],
  ["in a longer fence", "`SOURCE`", ""],
])("a block is drawn as soon as it is closed: %s", (_name, around, margin) => {
  const source = fenced(JSON.stringify(LINE, undefined, 1)).replaceAll("\n", `\n${margin}`);
  const whole = around.replace("SOURCE", () => source);
  const { container, rerender } = render(
    <Markdown text={whole.slice(0, whole.lastIndexOf("\n"))} growing />,
  );
  const seen = () => [screen.queryByRole("figure") !== null, container.querySelector("pre")];
  expect(seen()).toEqual([false, null]);
  rerender(<Markdown text={whole} growing />);
  expect(seen()).toEqual([true, null]);
});

test("a block that broke off is drawn if it is complete", () => {
  const whole = JSON.stringify(LINE);
  const { container, rerender } = render(<Markdown text={`\`\`\`chart\n${whole}`} />);
  screen.getByRole("figure");
  rerender(<Markdown text={`\`\`\`chart\n${whole.slice(0, 40)}`} />);
  expect([
    screen.queryByRole("figure"),
    container.querySelector("pre")?.textContent,
    container.querySelector(".notDrawn")?.textContent,
  ]).toEqual([null, `${whole.slice(0, 40)}\n`, text("chart-fault-no-json")]);
});

const FAULTS: [object | string, string][] = [
  ["{", text("chart-fault-no-json")],
  [" ".repeat(40_001), text("chart-fault-too-long")],
  [{ ...BAR, title: 3 }, text("chart-fault-field", { field: "title" })],
  [{ ...BAR, color: "red" }, text("chart-fault-unknown-field", { field: "color" })],
  [{ ...BAR, type: "radar" }, text("chart-fault-type")],
  [
    { ...BAR, labels: ["May"] },
    text("chart-fault-lengths", { series: "Office", values: 2, labels: 1 }),
  ],
  [
    { ...BAR, series: [{ name: "Office", values: [1, "2"] }] },
    text("chart-fault-value", { series: "Office" }),
  ],
  [
    { ...BAR, series: Array.from({ length: 7 }, () => BAR.series[0]) },
    text("chart-fault-many-series", { most: 6 }),
  ],
  [
    { ...BAR, labels: Array.from({ length: 61 }, () => "a"), series: [wide(61)] },
    text("chart-fault-many-values", { count: 61, most: 60 }),
  ],
  [{ ...PIE, series: [...PIE.series, ...PIE.series] }, text("chart-fault-pie-series")],
  [{ ...PIE, series: [{ name: "Cost", values: [1, -1] }] }, text("chart-fault-pie-negative")],
  [{ ...PIE, series: [{ name: "Cost", values: [0, 0] }] }, text("chart-fault-pie-empty")],
];

function wide(count: number) {
  return { name: "Office", values: Array.from({ length: count }, () => 1) };
}

test.each(FAULTS)("a block with a fault stays code: %#", (data, sentence) => {
  const source = typeof data === "string" ? data : JSON.stringify(data);
  const { container } = render(<Markdown text={fenced(source)} />);
  expect([
    container.querySelector(".notDrawn")?.textContent,
    container.querySelector("pre")?.textContent.trim(),
    screen.queryByRole("figure"),
  ]).toEqual([sentence, source.trim(), null]);
});

test("nothing in a chart comes alive", () => {
  const evil = '<img src=x onerror="window.hacked=true"><script>window.hacked=true</script>';
  const { container } = drawn({
    ...BAR,
    title: evil,
    unit: '"><a href=x>',
    labels: ["javascript:alert(1)", evil.slice(0, 60)],
    series: [{ name: "](https://evil.example)", values: [1, 2] }],
  });
  const alive = container.querySelectorAll(
    "script, img, image, use, foreignObject, iframe, style, a, [src], [href], [style], [onerror]",
  );
  expect([...alive].map((one) => one.outerHTML)).toEqual([]);
  expect("hacked" in window).toBe(false);
});

test("a drawing that cannot be loaded leaves the code", () => {
  const loaded = drawing.get();
  drawing.set(null);
  const { container } = render(<Markdown text={fenced(JSON.stringify(BAR))} />);
  const shown = () => [
    screen.queryByText(text("chart-drawing")) !== null,
    container.querySelector("pre")?.textContent,
    container.querySelector(".notDrawn")?.textContent,
  ];
  expect(shown()).toEqual([true, undefined, undefined]);
  act(() => drawing.set("failed"));
  expect(shown()).toEqual([false, `${JSON.stringify(BAR)}\n`, text("chart-fault-load")]);
  act(() => drawing.set(loaded));
  expect(screen.getByRole("figure")).toBeInTheDocument();
});

test("code in other languages stays code", () => {
  const { container } = render(<Markdown text={'```json\n{"type":"bar"}\n```'} />);
  expect(container.querySelector("pre")?.textContent).toBe('{"type":"bar"}\n');
});
