// Which picture of the screen is being looked at: the newest, or a step the person went back to.

import type { Picture } from "../sessions/history";
import { useHistory, useSelectedSession } from "../sessions/use-workspace";
import { createStore, useStore } from "../ui/store";

export interface ShownPicture {
  pictures: readonly Picture[];
  /** The picture in view; absent when there is none at all. */
  picture: Picture | undefined;
  /** Its place among all, from 0; -1 when there is none. */
  index: number;
  /** Whether the newest is followed. */
  follows: boolean;
  /** Goes to a step; the last one means following again. */
  show: (index: number) => void;
}

const NO_CHOICE = createStore<string | null>(null);

export function useShownPicture(): ShownPicture {
  const session = useSelectedSession();
  const chosen = useStore(session?.shownPicture ?? NO_CHOICE);
  const pictures = useHistory((history) => history.pictures);
  const last = pictures.length - 1;
  const found = chosen === null ? -1 : pictures.findIndex(({ key }) => key === chosen);
  const follows = found === -1;
  const index = follows ? last : found;
  return {
    pictures,
    picture: pictures[index],
    index,
    follows,
    show: (next) => {
      const target = pictures[Math.min(Math.max(next, 0), last)];
      session?.shownPicture.set(
        target === undefined || target === pictures[last] ? null : target.key,
      );
    },
  };
}
