// The rows of a conversation, of which only those near what is in sight are in the page. Heights are
// measured when a row is drawn; what is being read stays where it is meanwhile.

import type { Turn } from "../sessions/history";
import { text } from "../texts";
import {
  defaultRangeExtractor,
  elementScroll,
  type Range,
  useVirtualizer,
} from "@tanstack/react-virtual";
import { type RefObject, useImperativeHandle, useLayoutEffect, useMemo, useRef } from "react";
import { useHistory } from "../sessions/use-workspace";
import { likelyHeight } from "./row-height";
import { type Row, rowsOf } from "./rows";
import { RowView } from "./row-view";
import styles from "./transcript.module.css";

/** The room above the first row; the style sheet leaves as much. */
const ROOM_ABOVE_PX = 24;
/** Rows drawn beyond either edge, so that scrolling does not come upon nothing. */
const ROWS_BEYOND = 6;
/** While nothing is laid out, as in a window that is hidden, this much counts as in sight. */
const UNKNOWN_HEIGHT_PX = 800;

export interface RowsHandle {
  /** Brings a row into the middle of what is in sight. */
  show(row: string): void;
}

interface VirtualRowsProps {
  scroller: HTMLDivElement;
  handle: RefObject<RowsHandle | null>;
  /** Returns true while the view follows the end of the list. */
  follows: () => boolean;
  /** Told when the list itself moved what is in sight, to keep it in place. */
  onKeptPlace: () => void;
}

export function VirtualRows({ scroller, handle, follows, onKeptPlace }: VirtualRowsProps) {
  // The list changes behind its back, which the compiler cannot see.
  "use no memo";
  const turns = useHistory((history) => history.turns);
  const rows = useMemo(() => rowsOf(turns), [turns]);
  const focused = useRef<string | null>(null);
  // Rows from before a glimpse are put above it.
  const firstKey = useRef<string>(undefined);
  const grewAbove = firstKey.current !== undefined && firstKey.current !== rows[0]?.key;
  useLayoutEffect(() => {
    firstKey.current = rows[0]?.key;
  }, [rows]);
  const heightOf = (row: Row | undefined) => (row === undefined ? 0 : likelyHeight(row));

  const list = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => heightOf(rows[index]),
    measureElement: (element) =>
      element.offsetHeight || heightOf(rows[Number(element.dataset["index"])]),
    observeElementRect: (instance, tell) => observeHeight(instance.scrollElement, tell),
    scrollToFn: (offset, options, instance) => {
      elementScroll(offset, options, instance);
      onKeptPlace();
    },
    // The focused row stays in the page, however far one scrolls.
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(follows() ? atTheEnd(range) : range);
      if (focused.current === null) return near;
      const at = rows.findIndex(({ key }) => key === focused.current);
      if (at === -1 || near.includes(at)) return near;
      return [...near, at].toSorted((one, other) => one - other);
    },
    anchorTo: grewAbove ? "end" : "start",
    scrollMargin: ROOM_ABOVE_PX,
    overscan: ROWS_BEYOND,
    directDomUpdates: true,
    directDomUpdatesMode: "position",
    useAnimationFrameWithResizeObserver: false,
  });

  /** Before the view has moved to rows that were added, the list believes that it is still where it was. */
  const atTheEnd = (range: Range): Range => {
    const endIndex = rows.length - 1;
    if (range.endIndex + ROWS_BEYOND >= endIndex) return range;
    let startIndex = endIndex;
    for (let room = scroller.clientHeight || UNKNOWN_HEIGHT_PX; startIndex > 0; startIndex -= 1) {
      room -= list.measurementsCache[startIndex]?.size ?? heightOf(rows[startIndex]);
      if (room <= 0) break;
    }
    return { ...range, startIndex, endIndex };
  };

  useImperativeHandle(handle, () => ({
    show: (key) => {
      const index = rows.findIndex((row) => row.key === key);
      if (index !== -1) list.scrollToIndex(index, { align: "center" });
    },
  }));

  return (
    <div
      ref={list.containerRef}
      className={styles.rows}
      onFocus={(event) => {
        focused.current = event.target.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? null;
      }}
      onBlur={() => {
        focused.current = null;
      }}
    >
      {list.getVirtualItems().map(({ index, key }, position) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <div
              key={key}
              ref={list.measureElement}
              className={styles.row}
              data-index={index}
              data-row={row.key}
              data-turn={row.turn.id}
              data-first={row.first && index > 0}
              data-newest={index === rows.length - 1}
            >
              {/* Also where a turn's beginning is out of sight. */}
              {(row.first || position === 0) && <TurnHeading turn={row.turn} />}
              <RowView row={row} />
            </div>
          )
        );
      })}
    </div>
  );
}

function observeHeight(
  view: HTMLDivElement | null,
  tell: (rect: { width: number; height: number }) => void,
): (() => void) | undefined {
  if (view === null) return undefined;
  const look = () => {
    tell({ width: view.clientWidth, height: view.clientHeight || UNKNOWN_HEIGHT_PX });
  };
  look();
  const sizes = new ResizeObserver(look);
  sizes.observe(view);
  return () => sizes.disconnect();
}

const HEADING_LENGTH = 80;

/** Lets a screen reader go from turn to turn. */
function TurnHeading({ turn }: { turn: Turn }) {
  return <h2 className="visually-hidden">{headingOf(turn)}</h2>;
}

function headingOf(turn: Turn): string {
  const asked = turn.entries.find(({ kind }) => kind === "person");
  const item =
    asked?.kind === "person" ? asked.items.find(({ kind }) => kind === "text") : undefined;
  const said = item?.kind === "text" ? item.text : "";
  return text("transcript-turn-heading", { text: said.slice(0, HEADING_LENGTH) });
}
