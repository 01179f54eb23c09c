// About how tall a row will be, before it was ever drawn. Only the scroll bar depends on it.

import type { Row } from "./rows";
import { foldsAway, LINES_UNFOLDED, NEWEST_SHOWN } from "./tool-calls/work-lines";

const LINE_PX = 23;
const LETTERS_A_LINE = 84;
const CALL_PX = 34;
const SMALL_ROW_PX = 40;
const CARD_PX = 150;

export function likelyHeight({ block, turn }: Row): number {
  switch (block.kind) {
    case "end":
      return SMALL_ROW_PX;
    case "work": {
      if (foldsAway(turn, block.lines)) return SMALL_ROW_PX;
      const { length } = block.lines;
      return CALL_PX * ((length > LINES_UNFOLDED ? NEWEST_SHOWN + 1 : length) + 1);
    }
    case "entry": {
      const { entry } = block;
      switch (entry.kind) {
        case "person":
          return textHeight(entry.items.map((i) => (i.kind === "text" ? i.text : "")).join(""));
        case "answer":
          return textHeight(entry.text);
        case "plan":
          if (turn.ended?.reason === "completed") return SMALL_ROW_PX;
          return SMALL_ROW_PX + entry.steps.length * LINE_PX;
        case "notice":
        case "model":
          return SMALL_ROW_PX;
        case "error":
          return CARD_PX;
      }
    }
  }
}

function textHeight(text: string): number {
  const breaks = text.split("\n").length;
  return SMALL_ROW_PX + LINE_PX * Math.max(breaks, Math.ceil(text.length / LETTERS_A_LINE));
}
