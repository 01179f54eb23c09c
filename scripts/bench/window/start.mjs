// From the start of the process until a person can work: one program after the other, in turns.

import { Page } from "../../../tests/e2e/lib/page.mjs";
import { emptyWindow, open, qilbee } from "./programs.mjs";
import { milliseconds, say } from "./report.mjs";

const LIMIT_MS = 60_000;

const USABLE = `
  const mark = performance.getEntriesByName("usable")[0];
  return mark && performance.timeOrigin + mark.startTime;`;

export async function start({ runs, environment }) {
  const taken = new Map([emptyWindow, qilbee].map((program) => [program, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const [program, times] of taken) {
      const { browser, startedAt, stop } = await open(program, environment());
      const mark = () => browser.executeScript(USABLE);
      const usableAt = await new Page(browser).until("the mark", mark, LIMIT_MS);
      if (run > 0) times.push(usableAt - startedAt);
      await stop();
    }
  }
  for (const [{ name }, times] of taken) say(name, "usable after", milliseconds(times));
}
