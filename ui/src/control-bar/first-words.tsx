// Said once, over the first task that the bar shows: Qilbee's window has just gone, and the work is followed here.
// A question needs the room: the words wait for its answer.

import { useEffect, useState } from "react";
import type { Turn } from "../sessions/history";
import { text } from "../texts";
import styles from "./control-bar.module.css";

const KNOWN = "qilbee.bar-known";

export function FirstWords({ turn, asks }: { turn: Turn | undefined; asks: boolean }) {
  const [isKnown] = useState(() => localStorage.getItem(KNOWN) !== null);
  const [first, setFirst] = useState<Turn["id"]>();
  if (!isKnown && first === undefined && turn?.id !== undefined) setFirst(turn.id);

  useEffect(() => {
    if (first !== undefined) localStorage.setItem(KNOWN, "yes");
  }, [first]);

  if (asks || first === undefined || turn?.id !== first) return null;
  return <p className={styles.firstWords}>{text("shell-first-words")}</p>;
}
