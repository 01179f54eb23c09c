// `npm run bench:window`: what Qilbee's window costs, beside a Tauri window with nothing in it, in one run and in
// the same virtual display. Figures belong into docs/performance.md with the date and the machine.

import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Page } from "../../tests/e2e/lib/page.mjs";
import { scriptedClaude } from "../../tests/e2e/lib/claude.mjs";
import { must } from "../lib/command.mjs";
import { exitWith, Failure } from "../lib/failure.mjs";
import { launch } from "../lib/process.mjs";
import { Scope } from "../lib/scope.mjs";
import { startTestSession } from "../lib/test_session.mjs";
import { ensureTauriDriver } from "../lib/cargo_tools.mjs";
import { chatOf, LAST_WORDS, longAnswer } from "./window/chats.mjs";
import { watched } from "./window/probe.mjs";
import { usage } from "./window/processes.mjs";
import { buildBoth, emptyWindow, open, qilbee } from "./window/programs.mjs";

const HELP = `npm run bench:window [-- OPTION...]

Builds the release program and an empty Tauri window, and measures both: the start, writing along with
2,000 tokens a second in a chat of 1,000 messages, opening and scrolling a chat of 10,000, and what
stands still. Linux only; nothing else should be at work.

  --only NAME    start, stream, open or idle
  --runs N       how often it is started and opened (11, of which the first is not counted)
  --minutes N    how long it stands still (10)
  --as-built     measures what was built before, whatever has changed since
  --help         shows this text
`;
const PARTS = { start, stream, open: openLong, idle };
/** A model for which a key is looked for; the scripted server answers. */
const MODEL = "claude-sonnet-5-5";
const KEY = "sk-ant-bench-0123456789";
const CHATS = [1000, 10_000].map((messages) => ({ messages, title: `Chat of ${messages}` }));
/** A token of English is about four characters; an event of the stream brings a word. */
const STREAM = { characters: 96_000, pace_us: 690, characters_per_token: 4 };
const SCROLL = { turns: 90, every_ms: 33 };
const LIMIT_MS = 60_000;
const LONGEST_FAULT = 500;

const USABLE = `
  const mark = performance.getEntriesByName("usable")[0];
  return mark && performance.timeOrigin + mark.startTime;`;

const RUNS = "return document.querySelector('[data-running=true]') !== null";

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

await exitWith(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (!options.asBuilt) await buildBoth();
  process.env.TAURI_DRIVER = await ensureTauriDriver();
  const scope = new Scope();
  try {
    const { env } = await startTestSession(scope);
    const bench = { env, scope, ...options };
    bench.home = await preparedHome(bench);
    for (const part of options.parts) {
      process.stdout.write(`\n${part}\n`);
      await PARTS[part](bench);
    }
  } finally {
    await scope.close();
  }
  return 0;
});

/** From the start of the process until a person can work: one program after the other, in turns. */
async function start(bench) {
  const taken = { [emptyWindow.name]: [], [qilbee.name]: [] };
  for (let run = 0; run < bench.runs; run += 1) {
    for (const program of [emptyWindow, qilbee]) {
      const driver = await open(program, environment(bench));
      const usableAt = await new Page(driver.browser).until(
        "the mark",
        () => driver.browser.executeScript(USABLE),
        LIMIT_MS,
      );
      if (run > 0) taken[program.name].push(usableAt - driver.startedAt);
      await driver.stop();
    }
  }
  for (const [name, times] of Object.entries(taken)) say(name, "usable after", milliseconds(times));
}

/** An answer that comes as fast as any model's, while the person types on. */
async function stream(bench) {
  const seconds = (STREAM.characters / STREAM.characters_per_token / 2000).toFixed(0);
  const empty = await open(emptyWindow, environment(bench));
  await new Page(empty.browser).byRole("textbox");
  const still = await watched(empty.browser, bench.env, () => pause(Number(seconds) * 1000));
  await empty.stop();
  sayWatched(emptyWindow.name, still);

  const text = longAnswer(STREAM.characters);
  const claude = await scriptedClaude(
    { after: (end) => bench.scope.defer(end) },
    [{ text, pace_us: STREAM.pace_us }],
    ["--foreign-history"],
  );
  const driver = await open(qilbee, {
    ...environment(bench),
    ...claude.env,
    ANTHROPIC_API_KEY: KEY,
  });
  const page = new Page(driver.browser);
  await openChat(page, CHATS[0]);
  const message = await page.byRole("textbox", "Message");
  await page.fill(message, "Tell me everything.");
  const quiet = await watched(driver.browser, bench.env, () => pause(Number(seconds) * 1000));
  sayWatched(`${qilbee.name}, nothing happens`, quiet);
  await page.fill(message, "Tell me everything.");
  let took_ms = 0;
  const busy = await watched(driver.browser, bench.env, async () => {
    await page.click("button", "Send");
    await page.browser.executeScript("document.querySelector('#message').focus()");
    const runs = () => page.browser.executeScript(RUNS);
    await page.until("the beginning", runs, LIMIT_MS);
    const began = performance.now();
    await page.until("the end", async () => !(await runs()), LIMIT_MS);
    took_ms = performance.now() - began;
  });
  sayWatched(qilbee.name, busy);
  const rate = STREAM.characters / STREAM.characters_per_token / (took_ms / 1000);
  say(qilbee.name, "tokens a second", rate.toFixed(0));
  const said = await claude.end();
  if (said.faults.length > 0)
    throw new Failure(`The scripted server says: ${said.faults[0].slice(0, LONGEST_FAULT)}`);
  await driver.stop();
}

/** From the click on a chat of 10,000 messages until its end is drawn, and turning its wheel. */
async function openLong(bench) {
  const driver = await open(qilbee, environment(bench));
  const page = new Page(driver.browser);
  await page.byRole("textbox", "Message");
  const [other, long] = CHATS;
  const times = [];
  for (let run = 0; run < bench.runs; run += 1) {
    await openChat(page, other);
    times.push(await openChat(page, long));
  }
  say(qilbee.name, "first opened after", milliseconds(times.slice(0, 1)));
  say(qilbee.name, "opened after", milliseconds(times.slice(1)));
  const scrolled = await watched(driver.browser, bench.env, () => turnWheel(bench.env), {
    typing: false,
  });
  sayWatched(`${qilbee.name}, scrolling`, scrolled);
  await driver.stop();
}

/** Standing still: both at once, with nobody near them. */
async function idle(bench) {
  const running = [emptyWindow, qilbee].map((program) => {
    const own = launch(program.path, [], { env: environment(bench) });
    bench.scope.defer(() => own.stop());
    return { program, pid: own.child.pid, own };
  });
  await pause(60_000);
  for (const one of running) one.before = usage(one.pid);
  const seconds = bench.minutes * 60 - 60;
  await pause(seconds * 1000);
  for (const { program, pid, before, own } of running) {
    const after = usage(pid);
    const share = ((after.cpu_s - before.cpu_s) / seconds) * 100;
    say(program.name, `memory after ${bench.minutes} min`, `${after.memory_mb.toFixed(0)} MB`);
    say(
      program.name,
      `processor, minutes 2 to ${bench.minutes}`,
      `${share.toFixed(2)} % of one core`,
    );
    await own.stop();
  }
}

/** A home as of somebody who has worked here: the long chats are in it, so there is no introduction. */
async function preparedHome(bench) {
  const home = join(bench.env.TMPDIR, "bench-home");
  mkdirSync(home);
  const env = { ...bench.env, QILBEE_HOME: home };
  for (const { title, messages } of CHATS) {
    const file = join(bench.env.TMPDIR, `${messages}.jsonl`);
    writeFileSync(file, chatOf(title, messages, MODEL));
    must(qilbee.path, ["sessions", "import", file], { env });
  }
  const driver = await open(qilbee, env);
  const page = new Page(driver.browser);
  await openChat(page, CHATS[0]);
  await driver.stop();
  return home;
}

/** Opens a chat from the list. Returns how long it took until its last words were drawn. */
async function openChat(page, { title }) {
  await page.byRole("button", new RegExp(`^${title}\\b`), LIMIT_MS);
  const took_ms = await page.browser.executeAsyncScript(OPEN, title, LAST_WORDS(title));
  if (took_ms === null) throw new Failure(`“${title}” did not open.`);
  return took_ms;
}

async function turnWheel(env) {
  must("xdotool", ["mousemove", "960", "540"], { env });
  for (const button of ["4", "5"]) {
    const turns = String(SCROLL.turns);
    must("xdotool", ["click", "--repeat", turns, "--delay", String(SCROLL.every_ms), button], {
      env,
    });
  }
}

function environment(bench) {
  const XDG_DATA_HOME = mkdtempSync(join(bench.env.TMPDIR, "data-"));
  return { ...bench.env, ...(bench.home && { QILBEE_HOME: bench.home }), XDG_DATA_HOME };
}

function sayWatched(name, { seconds, dropped, longest_ms, delays_ms }) {
  const frames = Math.round(seconds * 60);
  const part = ((dropped / frames) * 100).toFixed(1);
  say(
    name,
    "frames not drawn",
    `${dropped} of ${frames} (${part} %), the longest time without one ${longest_ms.toFixed(0)} ms`,
  );
  if (delays_ms.length > 0) say(name, "a key is seen after", milliseconds(delays_ms));
}

function milliseconds(times) {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(0);
  return sorted.length === 1
    ? `${at(0)} ms`
    : `${at(0.5)} ms (95 %: ${at(0.95)}, longest ${at(1)}, ${sorted.length} times)`;
}

function say(name, what, figure) {
  process.stdout.write(`  ${name.padEnd(26)}${what.padEnd(32)}${figure}\n`);
}

function readOptions(words) {
  const options = { help: false, parts: Object.keys(PARTS), runs: 11, minutes: 10, asBuilt: false };
  for (let place = 0; place < words.length; place += 1) {
    const [name, joined] = words[place].split("=", 2);
    const value = () => joined ?? words[(place += 1)] ?? "";
    if (name === "--help" || name === "-h") options.help = true;
    else if (name === "--as-built") options.asBuilt = true;
    else if (name === "--only") options.parts = [known(value())];
    else if (name === "--runs") options.runs = wholeNumber(value(), 2);
    else if (name === "--minutes") options.minutes = wholeNumber(value(), 2);
    else throw new Failure(`Unknown option: ${words[place]}`, HELP);
  }
  return options;
}

function known(part) {
  if (part in PARTS) return part;
  throw new Failure(`There is no part "${part}".`, `These exist: ${Object.keys(PARTS).join(", ")}`);
}

function wholeNumber(text, least) {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Failure(`A whole number of at least ${least} is needed, not "${text}".`);
}
