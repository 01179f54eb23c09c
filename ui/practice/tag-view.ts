/*
 * Draws a tag: eighteen squares of eight CSS pixels on a small dark plate, each a plain element, because
 * the edges of plain boxes are put on whole screen pixels at any scale. What a tag says is not known here.
 */

import { cellsOf, type Tag } from "./tag";

const CELL_COUNT = 18;

export interface TagView {
  readonly element: HTMLElement;
  show(tag: Tag): void;
}

/** A tag that shows nothing until it is told to. For eyes and pixels only: hidden from screen readers. */
export function tagView(): TagView {
  const element = document.createElement("span");
  element.className = "tag";
  element.setAttribute("aria-hidden", "true");
  const cells = Array.from({ length: CELL_COUNT }, () => document.createElement("i"));
  element.append(...cells);
  return {
    element,
    show(tag) {
      const colours = cellsOf(tag);
      cells.forEach((cell, index) => {
        const name = `colour-${colours[index]}`;
        if (cell.className !== name) {
          cell.className = name;
        }
      });
    },
  };
}
