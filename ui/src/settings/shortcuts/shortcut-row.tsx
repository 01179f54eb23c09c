// One shortcut: what it is, and its keys, which listen for others when they are clicked.

import { type KeyboardEvent, useState } from "react";
import { text } from "../../texts";
import { IconButton } from "../../ui/button";
import controls from "../parts/controls.module.css";
import { Note } from "../parts/part";
import styles from "../parts/parts.module.css";
import { useSought } from "../parts/use-sought";
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
  const place = useSought<HTMLDivElement>(title);
  const shown = shortcut?.label ?? text("shortcuts-none");

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
    <div ref={place} className={controls.field}>
      <div className={controls.line}>
        <div className={controls.words}>
          <span className={controls.label}>{title}</span>
          <span className={controls.hint}>{lead}</span>
        </div>
        <div className={styles.keysRow}>
          {/* The keys are the button: a click records others. */}
          <button
            type="button"
            className={styles.keys}
            aria-label={`${text("shortcuts-change-of", { what: title })}, ${shown}`}
            aria-pressed={listening}
            title={text("shortcuts-change-of", { what: title })}
            disabled={disabled}
            onClick={() => setListening(true)}
            onBlur={() => setListening(false)}
            onKeyDown={onKeyDown}
          >
            {listening ? text("shortcuts-listening") : shown}
          </button>
          <IconButton
            icon="undo"
            label={text("shortcuts-usual-of", { what: title })}
            disabled={disabled}
            onClick={() => choose(null)}
          />
          <span className={controls.clear}>
            {shortcut !== null && (
              <IconButton
                icon="close"
                label={text("shortcuts-off-of", { what: title })}
                disabled={disabled}
                onClick={() => choose("")}
              />
            )}
          </span>
        </div>
      </div>
      <div role="status">
        {listening && wrong === null && <p className={controls.hint}>{text("shortcuts-press")}</p>}
        {wrong !== null && <Note tone="problem">{wrong}</Note>}
      </div>
    </div>
  );
}
