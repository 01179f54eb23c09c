// Faults of a page as it stands, in words: those that no page may have, and those that only some scenes can have. What only
// its colours and lines show is in drawing_faults.mjs.

import { answersOutOfSight } from "./answers_in_sight.mjs";
import { drawingFaults } from "./drawing_faults.mjs";
import { text } from "../../scripts/lib/texts.mjs";

/** Between the end of the message box and its send button, in pixels. */
const SEND_MARGIN = 12;
/** Until the rows of another part of a chat are drawn. */
const SCROLLED_MS = 150;
/** Ten thousand messages must not put more than this into the page. */
const MOST_ELEMENTS = 2500;
const CHECKS = [tooWide, sendOffItsEnd, cutOff, drawingFaults, scrolledOutOfReach];

/** Returns the faults that no page may have. */
export async function pageFaults(page) {
  const faults = [];
  for (const check of CHECKS) faults.push(...(await check(page)));
  return faults;
}

/** Returns the answers to a question that can't be seen whole and pressed, however little room there is. */
export async function lostAnswers(page) {
  const lost = await answersOutOfSight(page);
  return lost.map((answer) => `the answer “${answer}” is out of sight`);
}

/** Tells if more than the rows in sight are in the page, however long the chat is, or if the newest is not among them. */
export async function heavyOrNotAtItsEnd(page) {
  const seen = await page.getByRole("log").evaluate((log) => {
    const rows = [...log.querySelectorAll("[data-row]")];
    const last = rows.at(-1)?.getBoundingClientRect();
    const view = log.getBoundingClientRect();
    return {
      elements: document.querySelectorAll("*").length,
      fromEnd: log.scrollHeight - log.scrollTop - log.clientHeight,
      newest: last !== undefined && last.bottom > view.top && last.top < view.bottom,
      last: rows.at(-1)?.textContent ?? "",
    };
  });
  const good =
    seen.elements < MOST_ELEMENTS &&
    seen.fromEnd < 2 &&
    seen.newest &&
    seen.last.startsWith(text("ended-completed"));
  return good ? [] : [`it is not light or not at its end: ${JSON.stringify(seen)}`];
}

/** Returns the texts of charts that touch another or leave their drawing, wherever the chat is scrolled to. */
export async function textsTooClose(page) {
  const log = page.getByRole("log");
  const faults = new Set();
  for (const part of [0, 1 / 3, 2 / 3, 1]) {
    await log.evaluate((view, part) => view.scrollTo(0, view.scrollHeight * part), part);
    await page.waitForTimeout(SCROLLED_MS);
    const here = await log.evaluate((view) =>
      [...view.querySelectorAll("figure svg")].flatMap((drawing) => {
        const edge = drawing.getBoundingClientRect();
        const texts = [...drawing.querySelectorAll(":scope > text, :scope > g > text")];
        const boxes = texts.map((text) => ({
          words: text.textContent,
          box: text.getBoundingClientRect(),
        }));
        return boxes.flatMap(({ words, box }, index) => [
          ...(box.left < edge.left - 1 || box.right > edge.right + 1
            ? [`${words} sticks out`]
            : []),
          ...boxes
            .slice(index + 1)
            .filter(({ box: other }) => box.left < other.right && other.left < box.right)
            .filter(({ box: other }) => box.top < other.bottom - 2 && other.top < box.bottom - 2)
            .map((other) => `${words} touches ${other.words}`),
        ]);
      }),
    );
    for (const fault of here) faults.add(fault);
  }
  return [...faults];
}

async function tooWide(page) {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return wide > 0 ? [`the page is ${wide} pixels too wide`] : [];
}

/** The send button stands at the end of the message box, however little room there is. */
async function sendOffItsEnd(page) {
  const apart = await page.evaluate(() => {
    const box = document.querySelector("form:has(#message)");
    const send = box?.querySelector("[type=submit]");
    if (!send) return 0;
    const [outer, inner] = [box.getBoundingClientRect(), send.getBoundingClientRect()];
    const isMirrored = document.documentElement.dir === "rtl";
    return isMirrored ? inner.left - outer.left : outer.right - inner.right;
  });
  return apart > SEND_MARGIN ? [`the send button is ${apart} pixels off its end`] : [];
}

/** Text that is cut off without a sign that there is more of it. */
async function cutOff(page) {
  const clipped = await page.evaluate(() => {
    const hasText = (element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "",
      );
    const isCut = (element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const hides = overflowX === "hidden" || overflowX === "clip";
      const tooWide = element.scrollWidth > element.clientWidth + 1;
      return (
        hides && tooWide && textOverflow !== "ellipsis" && !element.matches(".visually-hidden")
      );
    };
    return [...document.querySelectorAll("body *")]
      .filter((element) => hasText(element) && isCut(element))
      .map((element) => element.textContent.slice(0, 40));
  });
  return clipped.map((words) => `cut off: ${words}`);
}

/** What was scrolled and a person can't scroll back. */
async function scrolledOutOfReach(page) {
  const scrolled = await page.evaluate(() => {
    const isFixed = (element) => getComputedStyle(element).overflowY === "hidden";
    return [...document.querySelectorAll("body, body *")]
      .filter((element) => element.scrollTop > 0 && isFixed(element))
      .map((element) => `${element.tagName.toLowerCase()} ${element.className}`);
  });
  return scrolled.map((element) => `scrolled out of reach: ${element}`);
}
