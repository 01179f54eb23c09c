// Times, durations and money as people read them, in the language of the window.

import { language } from "../texts/language";
import { text } from "../texts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
const clock = new Intl.DateTimeFormat(language, {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const clockWithSeconds = new Intl.DateTimeFormat(language, {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
const weekday = new Intl.DateTimeFormat(language, { weekday: "long" });
const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
const dayAndYear = new Intl.DateTimeFormat(language, {
  day: "numeric",
  month: "short",
  year: "numeric",
});
const POINT = new Intl.NumberFormat(language).format(0.5).charAt(1);
const whole = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium" });

const LEAST_USD_SHOWN = 0.001;

const digits = new Intl.NumberFormat(language);
const percents = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });

/** A past moment in words, for lists: "now", "5 min. ago", "14:20", "Monday", "3 Nov". */
export function timeAgo(at: string, nowMs: number): string {
  const date = new Date(at);
  const passed = nowMs - date.getTime();
  if (passed < MINUTE_MS) return text("app-now");
  if (passed < HOUR_MS) return relative.format(-Math.floor(passed / MINUTE_MS), "minute");
  const now = new Date(nowMs);
  if (date.toDateString() === now.toDateString()) return clock.format(date);
  if (passed < DAY_MS * 6) return weekday.format(date);
  return (date.getFullYear() === now.getFullYear() ? day : dayAndYear).format(date);
}

/** A moment near now: "14:20" today, "3 Nov, 14:20" else. */
export function moment(at: string): string {
  const date = new Date(at);
  const time = clock.format(date);
  const today = date.toDateString() === new Date().toDateString();
  return today ? time : `${day.format(date)}, ${time}`;
}

/** "14:20". */
export function clockTime(at: Date): string {
  return clock.format(at);
}

/** "14:20:07", for what is about to happen. */
export function clockTimeToTheSecond(at: Date): string {
  return clockWithSeconds.format(at);
}

export function wholeTime(at: string): string {
  return whole.format(new Date(at));
}

/** "0.4 s", "12 s", "3 min 5 s". */
export function duration(ms: number): string {
  if (ms < 950) return `${(Math.max(ms, 0) / 1000).toFixed(1).replace(".", POINT)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  const minutes = Math.floor(seconds / 60);
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

/** "0:07", "12:30", for what is still running. */
export function stopwatch(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Dollars; small sums keep the digits that matter, and the smallest are told as less than what can be shown. */
export function money(usd: number): string {
  if (usd > 0 && usd < LEAST_USD_SHOWN) return `<${money(LEAST_USD_SHOWN)}`;
  const places = usd > 0 && usd < 0.1 ? 3 : 2;
  return `$${usd.toFixed(places).replace(".", POINT)}`;
}

/** A whole number with the marks of the language: "8,400". */
export function count(number: number): string {
  return digits.format(number);
}

/** A part of a whole in percent: "18 %". */
export function percent(part: number): string {
  return percents.format(part);
}

const SIZE_UNITS = ["kB", "MB", "GB", "TB"] as const;
const SIZE_STEP = 1000;

const wholeSize = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const fineSize = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

/** "0 kB", "912 kB", "48.2 MB". */
export function bytes(count: number): string {
  let size = count / SIZE_STEP;
  for (const unit of SIZE_UNITS) {
    if (size < SIZE_STEP || unit === "TB") {
      const isSmall = unit === "kB";
      return `${isSmall ? wholeSize.format(Math.ceil(size)) : fineSize.format(size)} ${unit}`;
    }
    size /= SIZE_STEP;
  }
  return "";
}
