// Amounts of money a person can choose or write, and how they are said when they are only about right.

import { text } from "../texts";
import { money } from "../ui/format";
import { language } from "../texts/language";

/** The limits that one press sets, in US dollars. */
export const PRESETS_USD = [0.5, 1, 2, 5, 10] as const;
/** Above this it is a slip of the finger. */
export const MOST_USD = 1000;

const CENT = 0.01;
const SECONDS_AS_MINUTES = 90;
const MINUTES_AS_HOURS = 90;
const MINUTE = 60;

const cents = new Intl.NumberFormat(language, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Reads an amount in dollars as a person writes it: "2", "$1.50", "1,50"; null when it is none. */
export function amountOf(text: string): number | null {
  const written = /^\$?\s*(\d+(?:[.,]\d{1,2})?|[.,]\d{1,2})\s*\$?$/.exec(text.trim())?.[1];
  const usd = written === undefined ? Number.NaN : Number(written.replace(",", "."));
  return usd > 0 && usd <= MOST_USD ? usd : null;
}

/** A limit: "$0.50", "$5". */
export function limitWords(usd: number): string {
  return Number.isInteger(usd) ? `$${usd}` : money(usd);
}

/** About: "less than $0.01", "$0.38", "$12". */
export function aboutMoney(usd: number): string {
  if (usd < CENT) return text("budget-under-cent");
  return usd < 10 ? `$${cents.format(usd)}` : `$${Math.round(usd)}`;
}

/** About: "20 s", "3 min", "2 h". */
export function aboutTime(seconds: number): string {
  if (seconds < SECONDS_AS_MINUTES) return `${Math.max(1, Math.round(seconds / 10)) * 10} s`;
  const minutes = Math.round(seconds / MINUTE);
  return minutes < MINUTES_AS_HOURS ? `${minutes} min` : `${Math.round(minutes / MINUTE)} h`;
}
