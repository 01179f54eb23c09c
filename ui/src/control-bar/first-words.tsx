// Said once, over the first task that the bar shows: Qilbee's window has just gone, and the work is followed here.

import { useEffect, useState } from "react";
import type { Turn } from "../sessions/history";
import { text } from "../texts";
import styles from "./control-bar.module.css";

const KNOWN = "qilbee.bar-known";

export function FirstWords({ turn }: { turn: Turn | undefined }) {
  const [isKnown] = useState(() => localStorage.getItem(KNOWN) !== null);
  const [first, setFirst] = useState<Turn["id"]>();
  if (!isKnown && first === undefined && turn?.id !== undefined) setFirst(turn.id);

  useEffect(() => {
    if (first !== undefined) localStorage.setItem(KNOWN, "yes");
  }, [first]);

  if (first === undefined || turn?.id !== first) return null;
  return <p className={styles.firstWords}>{text("shell-first-words")}</p>;
}
