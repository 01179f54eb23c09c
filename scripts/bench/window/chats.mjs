// Long chats to measure with: as files that the program reads in, the same at every run, and how one is opened.

import { Failure } from "../../lib/failure.mjs";

/** A model for which a key is looked for; the scripted server answers. */
export const MODEL = "claude-sonnet-5-5";
export const CHATS = [1000, 10_000].map((messages) => ({ messages, title: `Chat of ${messages}` }));

const LIMIT_MS = 60_000;
const START = Date.UTC(2026, 9, 1);
const WORDS =
  "the invoice was sent to every customer in April and nobody could say which of them had paid since most letters came back without a name on them so Anna wrote down all numbers twice before she closed the book".split(
    " ",
  );

/** The last answer of a chat says this, so that one can see that its end is there. */
const LAST_WORDS = (title) => `This is the end of ${title}.`;

const OPEN = `
  const [title, last, done] = arguments;
  const button = [...document.querySelectorAll("[data-session] > button")].find(({ title: name }) => name === title);
  const began = performance.now();
  button.click();
  const look = () => {
    const isThere = document.querySelector("main").innerText.includes(last);
    if (isThere) setTimeout(() => done(performance.now() - began));
    else if (performance.now() - began > 20000) done(null);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

/** A message takes more room than this; before all of a chat is there, it is much shorter. */
const LEAST_PX = 30;
const IS_WHOLE = "return document.querySelector('[role=log]').scrollHeight > arguments[0]";

/** Opens a chat from the list. Returns how long it took until its last words were drawn, in milliseconds. */
export async function openChat(page, { title }) {
  await page.byRole("button", new RegExp(`^${title}\\b`), LIMIT_MS);
  const took_ms = await page.browser.executeAsyncScript(OPEN, title, LAST_WORDS(title));
  if (took_ms === null) throw new Failure(`“${title}” did not open.`);
  return took_ms;
}

/** Waits until all of a chat that was opened is there. Returns how long it took, in milliseconds. */
export async function wholeChat(page, { messages }) {
  const began = performance.now();
  const isWhole = () => page.browser.executeScript(IS_WHOLE, messages * LEAST_PX);
  await page.until("the whole chat", isWhole, LIMIT_MS);
  return performance.now() - began;
}

/**
 * A chat of so many messages, every second an answer with a heading, a list, code, a table.
 * @returns {string} JSON Lines, as `qilbee sessions import` takes them
 */
export function chatOf({ title, messages }, model) {
  const lines = [];
  const session = `bench-${messages}`;
  const time = () => new Date(START + lines.length * 1000).toISOString();
  const event = (turn, body) =>
    lines.push({ seq: lines.length + 1, ts: time(), session, ...(turn && { turn }), ...body });
  event(undefined, {
    type: "session_started",
    version: "0.1.0",
    options: { model, mode: "ask", max_steps: 200 },
  });
  for (let number = 1; number <= messages / 2; number += 1) {
    const turn = `turn-${number}`;
    const text = number === messages / 2 ? LAST_WORDS(title) : answer(number);
    event(turn, { type: "turn_started" });
    event(turn, { type: "user_message", items: [{ kind: "text", text: words(number, 12) }] });
    event(turn, {
      type: "assistant_message",
      model,
      items: [{ kind: "text", text }],
      stop_reason: "end_turn",
    });
    event(turn, { type: "turn_ended", reason: "completed" });
  }
  const header = {
    format: "qilbee-trajectory",
    version: 1,
    session: {
      id: session,
      title,
      created: new Date(START).toISOString(),
      last_activity: time(),
      message_count: messages,
      last_seq: lines.length,
      model,
      totals: { tokens: NO_TOKENS, requests: messages / 2, cost_usd: 0 },
      state: "idle",
      pinned: false,
    },
  };
  return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** So many characters of Markdown, as an answer that is written while one watches. */
export function longAnswer(characters) {
  let text = "";
  for (let number = 1; text.length < characters; number += 1) text += `${answer(number)}\n\n`;
  return text.slice(0, characters);
}

const NO_TOKENS = {
  input: 0,
  cache_read: 0,
  cache_write_short: 0,
  cache_write_long: 0,
  output: 0,
};

function answer(number) {
  switch (number % 5) {
    case 0:
      return `## ${words(number, 3)}\n\n${words(number, 40)}.`;
    case 1:
      return `${words(number, 25)}:\n\n- ${words(number + 1, 6)}\n- **${words(number + 2, 4)}**\n- ${words(number + 3, 9)}`;
    case 2:
      return `${words(number, 15)}:\n\n\`\`\`python\ndef total(rows):\n    return sum(row["amount"] for row in rows)  # ${words(number, 3)}\n\`\`\``;
    case 3:
      return `| Customer | Amount |\n| --- | --- |\n| ${words(number, 2)} | ${number * 7} |\n| ${words(number + 4, 2)} | ${number * 3} |`;
    default:
      return `${words(number, 30)}. *${words(number + 9, 5)}*, and \`${words(number, 1)}\` ${words(number + 5, 30)}.`;
  }
}

function words(seed, count) {
  return Array.from(
    { length: count },
    (_, index) => WORDS[(seed * 7 + index * 3) % WORDS.length],
  ).join(" ");
}
