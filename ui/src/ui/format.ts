// Times, durations and money as people read them, in the language of the window.

import { language } from "../texts/language";

const DAY_MS = 86_400_000;

/** The language of the window as it is written where the person lives, and the clock that the system goes by. */
const [locale, system] = ((): [string, Intl.ResolvedDateTimeFormatOptions] => {
  const tags = navigator.languages.filter(isLanguageTag);
  const place = tags.find((tag) => tag.toLowerCase().startsWith(language));
  const told = new Intl.DateTimeFormat(tags[0], { hour: "numeric" }).resolvedOptions();
  return [place ?? language, told];
})();
const CLOCK: Intl.DateTimeFormatOptions = {
  hour: "numeric",
  minute: "2-digit",
  ...(system.hourCycle !== undefined && { hourCycle: system.hourCycle }),
};
const clock = new Intl.DateTimeFormat(locale, CLOCK);
const weekday = new Intl.DateTimeFormat(locale, { weekday: "short" });
const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" });
const dayAndYear = new Intl.DateTimeFormat(locale, {
  day: "numeric",
  month: "short",
  year: "numeric",
});
const whole = new Intl.DateTimeFormat(locale, {
  day: "numeric",
  month: "short",
  year: "numeric",
  ...CLOCK,
});
const POINT = new Intl.NumberFormat(language).format(0.5).charAt(1);

const LEAST_USD_SHOWN = 0.001;
const CENT_USD = 0.01;

const digits = new Intl.NumberFormat(language);
const percents = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });

/** Tells the names of languages from those of other locales: in a session without one WebKitGTK says "C". */
function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** How long ago a day is, as lists are divided by it. */
export type Age = "today" | "yesterday" | "week" | "older";

export function ageOf(at: string, nowMs: number): Age {
  const days = Math.round((midnight(nowMs) - midnight(new Date(at).getTime())) / DAY_MS);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return days <= 7 ? "week" : "older";
}

/** Shortest form of a past moment beside its age: "2:20 PM" of today and yesterday, "Wed" of this week, else "Nov 3". */
export function shortTime(at: string, nowMs: number): string {
  const date = new Date(at);
  switch (ageOf(at, nowMs)) {
    case "today":
    case "yesterday":
      return clock.format(date);
    case "week":
      return weekday.format(date);
    case "older":
      return dayOf(date, new Date(nowMs));
  }
}

/** A moment near now, by itself: "2:20 PM" today, "Nov 3, 2:20 PM" else. */
export function moment(at: string, nowMs: number = Date.now()): string {
  const date = new Date(at);
  const time = clock.format(date);
  const isToday = midnight(date.getTime()) === midnight(nowMs);
  return isToday ? time : `${day.format(date)}, ${time}`;
}

/** "Nov 3" for "2026-11-03"; of another year with the year. */
export function calendarDay(isoDay: string, nowMs: number = Date.now()): string {
  return dayOf(new Date(`${isoDay}T00:00`), new Date(nowMs));
}

function dayOf(date: Date, now: Date): string {
  return (date.getFullYear() === now.getFullYear() ? day : dayAndYear).format(date);
}

function midnight(atMs: number): number {
  return new Date(atMs).setHours(0, 0, 0, 0);
}

/** "2:20 PM". */
export function clockTime(at: Date): string {
  return clock.format(at);
}

/** "Nov 3, 2026, 2:20 PM", for who wants to know exactly. */
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

/** Dollars in whole cents: "$0.03"; less than one is told as that. */
export function money(usd: number): string {
  if (usd > 0 && usd < CENT_USD) return `<${money(CENT_USD)}`;
  return `$${usd.toFixed(2).replace(".", POINT)}`;
}

/** Dollars of which small sums keep the digits that matter: "$0.031". */
export function exactMoney(usd: number): string {
  if (usd > 0 && usd < LEAST_USD_SHOWN) return `<${exactMoney(LEAST_USD_SHOWN)}`;
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
