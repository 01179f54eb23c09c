// Texts and a run that are longer than anybody would like, to see that the window bears them.

import { enterRequest } from "./practice";
import { answers, begins, costs, ends, type Moment, said } from "./recording";
import { does } from "./steps";

export const LONG_ANSWER = `Here is what I found, with the **most important things first**.

## What the two lists have in common

1. Both name the same supplier, *Nordlicht Bürobedarf GmbH*.
2. Both are in euros, without tax.
3. 118 of 131 articles stand in both.

## Where they differ

| Article | Old price | New price | Change |
| --- | ---: | ---: | ---: |
| Copy paper A4, 80 g, box of 2,500 | 18.90 | 21.40 | +13 % |
| Ring binder, wide, blue | 2.10 | 2.10 | 0 % |
| Toner HX-4410-Extra-High-Yield-Cartridge-Black | 84.00 | 79.50 | −5 % |

> Prices for toner hold until the end of the year only.

- [x] Compared every article by its number
- [ ] Asked for the missing 13 prices

The formula in the sheet is:

\`\`\`text
=IF(ISNA(VLOOKUP(A2;Old!A:C;3;FALSE));"missing";C2-VLOOKUP(A2;Old!A:C;3;FALSE))
\`\`\`

And the same as a small program:

\`\`\`python
# Says where the two lists differ.
def differences(old: dict[str, float], new: dict[str, float]) -> list[str]:
    return [f"{name}: {new.get(name, 'missing')}" for name in old if old[name] != new.get(name)]
\`\`\`

More at [the supplier's page](https://example.com/prices?list=2026&currency=EUR&averyveryverylongparameter=indeed-it-does-not-end). A word that does not end: Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft.`;

export const LONG_RUN = {
  title:
    "Compare the two price lists of our office supplier, article by article, and write down every difference",
  moments: (): Moment[] => [
    begins(),
    said(
      "Compare the two price lists of our office supplier, article by article, and write down every difference.\n\nThe lists are in ~/Documents/Suppliers/Nordlicht Bürobedarf GmbH/2026/price-list-november-final-final-2.ods and the one from October next to it.",
    ),
    ...answers(
      "I will go through both lists page by page.",
      true,
      "Two spreadsheets. I should match by article number, not by name.",
    ),
    ...Array.from({ length: 8 }, () => enterRequest(0)).flatMap((steps, round) => [
      ...steps.flatMap((step, index) =>
        does(
          round === 3 && index === 2
            ? {
                ...step,
                outcome: "failed",
                proof: "refused",
                did: "The list did not open: a message was in the way. It was closed and the step was done again.",
              }
            : step,
        ),
      ),
      ...answers(`Page ${round + 1} of 8 is compared.`, true),
    ]),
    ...answers(LONG_ANSWER),
    costs(1.284, 1.284, 58),
    ends("completed"),
  ],
};
