// Numbers of charts in the language of the window: exact ones, short ones for axes, and shares.

import { language } from "../../texts/language";

/** Enough for what a person compares; more would show how computers round. */
const MOST_DIGITS = 10;
/** Smaller numbers are written with a power of ten. */
const LEAST_PLAIN = 1e-6;
/** From here on an axis says "20K" and "20 million". */
const LEAST_SHORT = 10_000;
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ["€", "EUR"],
  ["$", "USD"],
  ["£", "GBP"],
  ["¥", "JPY"],
]);

const exact = new Intl.NumberFormat(language, { maximumSignificantDigits: MOST_DIGITS });
const power = new Intl.NumberFormat(language, { notation: "scientific", maximumFractionDigits: 3 });
const rounded = new Intl.NumberFormat(language, { maximumSignificantDigits: 4 });
const short = new Intl.NumberFormat(language, {
  notation: "compact",
  maximumSignificantDigits: 4,
  // Some languages shorten millions only: then "5.000" stands beside "10.000".
  useGrouping: "always",
});
const share = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });

/** "1,234.5". */
export function numberText(value: number): string {
  const size = Math.abs(value);
  // Never "-0".
  return withMinus(size > 0 && size < LEAST_PLAIN ? power.format(value) : exact.format(value + 0));
}

/** "20K", "20 million", "3.333": for where there is little room. */
export function shortText(value: number): string {
  const size = Math.abs(value);
  if (size >= LEAST_SHORT) return withMinus(short.format(value));
  return size > 0 && size < LEAST_PLAIN ? numberText(value) : withMinus(rounded.format(value + 0));
}

/** "12 kg", "12%", "€12.50": the unit where the language puts it. */
export function valueText(value: number, unit: string | undefined): string {
  if (unit === undefined) return numberText(value);
  if (unit === "%") return withMinus(percent.format(value));
  const currency = CURRENCIES.get(unit);
  return currency === undefined
    ? `${numberText(value)}\u00a0${unit}`
    : withMinus(
        new Intl.NumberFormat(language, {
          style: "currency",
          currency,
          currencyDisplay: "narrowSymbol",
          trailingZeroDisplay: "stripIfInteger",
        }).format(value),
      );
}

const percent = new Intl.NumberFormat(language, {
  style: "unit",
  unit: "percent",
  maximumSignificantDigits: MOST_DIGITS,
});

/** Numbers of an axis, all written in the same way: short, unless two of them would read the same. */
export function tickTexts(ticks: readonly number[]): string[] {
  const texts = ticks.map(numberText);
  if (!ticks.some((tick) => Math.abs(tick) >= LEAST_SHORT)) return texts;
  const shortened = ticks.map((tick) => withMinus(short.format(tick + 0)));
  return new Set(shortened).size === ticks.length ? shortened : texts;
}

/** The minus sign is as wide as a digit; a hyphen is not. */
function withMinus(number: string): string {
  return number.replace(/^-/, "\u2212");
}

/** "12.5%" of a share between 0 and 1. */
export function shareText(part: number): string {
  return share.format(part);
}
