// Replay of the film, eight times as fast as it was: the pointer glides to each place over the screen of that moment.
// Where less movement is wanted, it goes from step to step without a pointer.

import { useEffect, useState } from "react";
import { useBackend } from "../ipc/backend";
import { type Frame, screenAt } from "./frames";
import { heightOf, widthOf } from "./screen-size";
import type { Glide } from "./screen-picture";
import type { Film } from "./use-film";

export interface Replay {
  plays: boolean;
  /** The place the pointer is on its way to; undefined while it does not move. */
  glide: Glide | undefined;
  /** Plays on, from the beginning where the film is at its end; or pauses. */
  toggle: () => void;
  stop: () => void;
}

const LESS_MOVEMENT = "(prefers-reduced-motion: reduce)";
const SPEED = 8;
/** However fast or slow a step was. */
const SHORTEST_MS = 140;
const LONGEST_MS = 900;
/** For eyes that get no movement between the pictures. */
const SHORTEST_STILL_MS = 400;
/** Of the time for a step the pointer is on its way for so much; then what it did is seen. */
const GLIDING = 0.6;

export function useReplay({ frames, index, show }: Film): Replay {
  const backend = useBackend();
  const [isStill, setIsStill] = useState(false);
  const [plays, setPlays] = useState(false);
  const [glide, setGlide] = useState<Glide>();
  const next = index + 1;
  const isOver = next >= frames.length;

  // Timers belong to the browser. Each step begins them anew, so what was pressed in between counts at once.
  useEffect(() => {
    if (!plays || isOver) return undefined;
    const ms = timeFor(frames[next - 1], frames[next], isStill);
    const target = isStill ? undefined : targetOf(frames[next]);
    const ahead = screenAt(frames, next)?.image.id;
    // Its picture is there by the time it is shown.
    if (ahead !== undefined) new Image().src = backend.blobUrl(ahead);
    // A frame later: a pointer that was not there yet begins where it was last.
    const go = requestAnimationFrame(() => {
      if (target !== undefined) setGlide({ ...target, ms: ms * GLIDING });
    });
    const land = setTimeout(() => {
      if (next === frames.length - 1) setPlays(false);
      show(next);
    }, ms);
    return () => {
      cancelAnimationFrame(go);
      clearTimeout(land);
    };
    // `show` is another with each drawing, and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [plays, isOver, next, frames, isStill, backend]);

  const start = () => {
    const from = isOver ? 0 : index;
    show(from);
    const still = window.matchMedia(LESS_MOVEMENT).matches;
    setIsStill(still);
    setGlide(still ? undefined : startOf(frames, from));
    setPlays(true);
  };
  return {
    plays: plays && !isOver,
    glide: plays && !isOver ? glide : undefined,
    toggle: () => (plays && !isOver ? setPlays(false) : start()),
    stop: () => setPlays(false),
  };
}

function timeFor(from: Frame | undefined, to: Frame | undefined, isStill: boolean): number {
  const took = Date.parse(to?.at ?? "") - Date.parse(from?.at ?? "");
  const shortest = isStill ? SHORTEST_STILL_MS : SHORTEST_MS;
  return Number.isNaN(took) ? shortest : Math.min(Math.max(took / SPEED, shortest), LONGEST_MS);
}

function targetOf(frame: Frame | undefined): { x: number; y: number } | undefined {
  return frame?.picture?.point;
}

/** The last place it was at, or the middle of the screen. */
function startOf(frames: readonly Frame[], from: number): Glide | undefined {
  const point = frames.slice(0, from + 1).findLast((frame) => targetOf(frame) !== undefined)
    ?.picture?.point;
  if (point !== undefined) return { ...point, ms: 0 };
  const image = screenAt(frames, from)?.image;
  return image && { x: widthOf(image) / 2, y: heightOf(image) / 2, ms: 0 };
}
