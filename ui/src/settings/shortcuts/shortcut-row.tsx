// One shortcut: what it is, and a button that listens for other keys.

import { type KeyboardEvent, useState } from "react";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Note, Part, Row } from "../parts/part";
import styles from "../parts/parts.module.css";
import { chordOf } from "./chord-of";
import type { Shortcut } from "../../ipc/generated/commands";

interface ShortcutRowProps {
  title: string;
  lead: string;
  shortcut: Shortcut | null;
  /** The keys that something else has, and what. */
  taken: { keys: string; by: string } | null;
  disabled: boolean;
  /** Null for the usual keys, an empty text for none. */
  choose: (keys: string | null) => void;
}

export function ShortcutRow(props: ShortcutRowProps) {
  const { title, lead, shortcut, taken, disabled, choose } = props;
  const [listening, setListening] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!listening || event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (event.key === "Escape" && isPlain) {
      setListening(false);
      setWrong(null);
      return;
    }
    const pressed = chordOf(event.nativeEvent);
    if (pressed.is === "waiting") return;
    if (pressed.is === "needs-modifier") setWrong(text("shortcuts-needs-modifier"));
    else if (pressed.is === "unknown") setWrong(text("shortcuts-unknown"));
    else if (taken !== null && taken.keys.toLowerCase() === pressed.keys.toLowerCase())
      setWrong(text("shortcuts-taken", { what: taken.by }));
    else {
      setListening(false);
      setWrong(null);
      choose(pressed.keys);
    }
  };

  return (
    <Part title={title} lead={lead}>
      <Row>
        <kbd className={styles.keys}>{shortcut?.label ?? text("shortcuts-none")}</kbd>
        <Button
          aria-label={text("shortcuts-change-of", { what: title })}
          aria-pressed={listening}
          disabled={disabled}
          onClick={() => setListening(true)}
          onBlur={() => setListening(false)}
          onKeyDown={onKeyDown}
        >
          {text("shortcuts-change")}
        </Button>
        <Button
          look="quiet"
          aria-label={text("shortcuts-usual-of", { what: title })}
          disabled={disabled}
          onClick={() => choose(null)}
        >
          {text("shortcuts-usual")}
        </Button>
        {shortcut !== null && (
          <Button
            look="quiet"
            aria-label={text("shortcuts-off-of", { what: title })}
            disabled={disabled}
            onClick={() => choose("")}
          >
            {text("shortcuts-off")}
          </Button>
        )}
      </Row>
      <div role="status">
        {listening && <Note>{text("shortcuts-press")}</Note>}
        {wrong !== null && <Note tone="problem">{wrong}</Note>}
      </div>
    </Part>
  );
}
