// Answers with charts of every kind: few values and many, short labels and long ones, and a block with a mistake.

import { answers, begins, costs, ends, type Moment, said } from "./recording";

export function chartAnswers(): Moment[] {
  return [
    begins(),
    said("How much did each office print this year, and on what?"),
    ...answers(
      [
        "The Office prints most; June stands out because of the fair.",
        chart({
          type: "bar",
          title: "Printed pages",
          unit: "pages",
          labels: ["Jan", "Feb", "Mar", "Apr", "May", "Jun"],
          series: [{ name: "Pages", values: [12400, 11800, 13950, 12100, 12800, 21300] }],
        }),
        "By kind of paper and place:",
        chart({
          type: "bar",
          title: "Boxes of paper by place and kind, against the plan",
          labels: [
            "Head office, Hamburg",
            "Workshop and warehouse in Lüneburg (with the showroom)",
            "Branch in Porto",
          ],
          series: [
            { name: "White", values: [14, -3, 6.5] },
            { name: "Recycled", values: [9, 4, 0] },
            { name: "Card", values: [2.5, 1, -1.5] },
          ],
        }),
      ].join("\n\n"),
    ),
    costs(0.03, 0.03, 1),
    ends("completed"),
    begins(),
    said("And how did the prices change over the year?"),
    ...answers(
      [
        "Toner became cheaper, paper dearer:",
        chart({
          type: "line",
          title: "Price per unit over fifty-two weeks",
          unit: "€",
          labels: weeks().map((week) => `Week ${week}`),
          series: [
            { name: "Toner, black", values: weeks().map((week) => 84 - wave(week, 9)) },
            { name: "Paper, box of 2,500", values: weeks().map((week) => 18.9 + wave(week, 4)) },
            { name: "Binders, dozen", values: weeks().map((week) => 25.2 + (week % 13) / 4) },
          ],
        }),
        chart({
          type: "line",
          title: "Temperature in the server room",
          unit: "°C",
          labels: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
          series: [{ name: "Mean", values: [21.4, 21.9, 22.6, 24.8, 23.1, 21.2, 20.9] }],
        }),
      ].join("\n\n"),
    ),
    costs(0.03, 0.06, 2),
    ends("completed"),
    begins(),
    said("What do we spend the money on?"),
    ...answers(
      [
        "Two thirds go into toner and paper:",
        chart({
          type: "pie",
          title: "Spending on office supplies, 2026",
          unit: "€",
          labels: [
            "Toner",
            "Paper",
            "Binders and folders",
            "Envelopes",
            "Pens",
            "Shipping labels and adhesive tape for the warehouse",
            "Other",
          ],
          series: [{ name: "Spending", values: [4180, 2950, 1320, 780, 410, 365.5, 690] }],
        }),
        "This one has a mistake:",
        chart({
          type: "bar",
          title: "Prices",
          labels: ["Old", "New"],
          series: [{ name: "Toner", values: [84] }],
        }),
      ].join("\n\n"),
    ),
    costs(0.03, 0.09, 3),
    ends("completed"),
  ];
}

function chart(data: object): string {
  return `\`\`\`chart\n${JSON.stringify(data)}\n\`\`\``;
}

function weeks(): number[] {
  return Array.from({ length: 52 }, (_unused, index) => index + 1);
}

function wave(week: number, most: number): number {
  return Math.round((week / 52 + Math.sin(week / 5) / 8) * most * 100) / 100;
}
