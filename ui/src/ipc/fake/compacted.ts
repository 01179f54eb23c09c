// A long chat whose older messages were summed up: the line that opens to the summary, and the notes that the chat used.

import { answers, at, begins, costs, ends, type Moment, said } from "./recording";
import { does } from "./steps";

const SUMMARY = `The task: the user wants the invoices of November checked against the orders, and the differences listed.

What was done:
- Read the note /memories/preferences.md: amounts with tax, dates as in 2026-11-20.
- Compared 118 of 131 invoices with compare.py. Three differ: 2211 (+12.40), 2219 (−3.00) and 2240 (billed twice).
- Wrote these three to ~/Documents/Invoices/differences.csv.

Left to do: the thirteen invoices of Nordlicht, which are pictures and have to be looked at one by one.`;

export function compacted(): Moment[] {
  return [
    begins(),
    said("Check the invoices of November against the orders, and list what differs."),
    ...answers("I look at my notes first, then compare them one by one.", true),
    ...does({
      wants: "Look at the note /memories/preferences.md",
      did: "Looked at /memories/preferences.md",
      tool: "memory",
      domain: "memory",
      input: { command: "view", path: "/memories/preferences.md" },
      result: "     1\tAmounts with tax.\n     2\tDates as in 2026-11-20.",
      durationMs: 12,
    }),
    ...does({
      wants: "Compare the invoices with the orders",
      did: "Ran a command",
      tool: "bash",
      input: { command: "python3 compare.py Invoices/2026-11 Orders/2026-11 > differences.csv" },
      result: "compared: 118\ndiffer: 2211, 2219, 2240\nleft out: Nordlicht (13, as pictures)",
      durationMs: 8_400,
    }),
    ...answers("118 of 131 invoices are compared; three differ. They are in `differences.csv`."),
    costs(0.61, 0.61, 3),
    ends("completed"),
    begins(),
    said("Which invoices are left?"),
    at(900, {
      type: "context_compacted",
      up_to_seq: 9,
      summary: SUMMARY,
      folded: {
        by: "model",
        messages: 4,
        pictures: 0,
        tokens_before: 161_200,
        tokens_after: 34_800,
      },
    }),
    costs(0.06, 0.67, 4),
    ...answers("The thirteen of Nordlicht: they are pictures, so I have to look at each of them."),
    costs(0.03, 0.7, 5),
    ends("completed"),
  ];
}
