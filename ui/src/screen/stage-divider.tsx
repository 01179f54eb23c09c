// The divider between the chat and the stage: dragged, or moved by the arrow keys. Two presses, or Escape, give back the
// usual width. Stable for tests: separator "Width of the stage".

import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from "react";
import { text } from "../texts";
import styles from "./stage-divider.module.css";
import { keepStageWidth, NARROWEST_CHAT_PX, NARROWEST_STAGE_PX } from "./stage-place";
import { readsFromRight } from "./step-by-key";

const STEP_PX = 24;

interface Room {
  width: number;
  widest: number;
}

export function StageDivider({ stage }: { stage: RefObject<HTMLElement | null> }) {
  const room = useRoom(stage);
  const set = (width: number) => keepStageWidth(within(width, room.widest));

  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture?.(event.pointerId);
    else if (event.buttons !== 1) return;
    const edges = stage.current?.getBoundingClientRect();
    if (edges === undefined) return;
    set(readsFromRight() ? event.clientX - edges.left : edges.right - event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wider = readsFromRight() ? -STEP_PX : STEP_PX;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => set(room.width + wider),
      ArrowRight: () => set(room.width - wider),
      Home: () => set(NARROWEST_STAGE_PX),
      End: () => set(room.widest),
      Escape: () => keepStageWidth(null),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };

  return (
    // A separator that can be moved takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.divider}
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={text("stage-width")}
      aria-orientation="vertical"
      aria-controls="stage"
      aria-valuemin={NARROWEST_STAGE_PX}
      aria-valuemax={room.widest}
      aria-valuenow={within(room.width, room.widest)}
      title={text("stage-width-hint")}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onDoubleClick={() => keepStageWidth(null)}
      onKeyDown={onKeyDown}
    />
  );
}

/** The stage's width and the greatest it can have; both change with the window. */
function useRoom(stage: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: NARROWEST_STAGE_PX, widest: NARROWEST_STAGE_PX });
  useEffect(() => {
    const pane = stage.current;
    const chat = pane?.parentElement?.querySelector("main");
    if (pane === null || !chat) return undefined;
    const measure = () => {
      const width = Math.round(pane.getBoundingClientRect().width);
      const both = width + Math.round(chat.getBoundingClientRect().width);
      setRoom({ width, widest: Math.max(NARROWEST_STAGE_PX, both - NARROWEST_CHAT_PX) });
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(pane);
    sizes.observe(chat);
    measure();
    return () => sizes.disconnect();
  }, [stage]);
  return room;
}

function within(width: number, widest: number): number {
  return Math.round(Math.min(Math.max(width, NARROWEST_STAGE_PX), widest));
}
