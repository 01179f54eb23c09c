// How much a number of bytes is, as people read it.

import { language } from "../../texts/language";

const UNITS = ["kB", "MB", "GB", "TB"] as const;
const STEP = 1000;

const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

/** "0 kB", "912 kB", "48.2 MB". */
export function bytes(count: number): string {
  let size = count / STEP;
  for (const unit of UNITS) {
    if (size < STEP || unit === "TB") {
      const isSmall = unit === "kB";
      return `${isSmall ? whole.format(Math.ceil(size)) : fine.format(size)} ${unit}`;
    }
    size /= STEP;
  }
  return "";
}
