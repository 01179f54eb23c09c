// The choices or commands of a menu, over everything else, with the keys that move in them.

import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "./icon";
import styles from "./menu.module.css";
import { showBeside } from "./show-beside";

export interface MenuItem {
  id: string;
  label: string;
  /** Its tooltip: what it is called elsewhere. */
  title?: string;
  text?: string;
  badge?: string;
  /** Given for choices, absent for commands. */
  checked?: boolean;
  /** True when it is switched by itself, whatever else is chosen. */
  toggles?: boolean;
  danger?: boolean;
  /** Choices that stand in its place once it is pressed. */
  items?: readonly MenuItem[];
  run?: () => void;
}

interface MenuListProps {
  id: string;
  label: string;
  items: MenuItem[];
  side: "above" | "below";
  align: "start" | "end";
  onClose: () => void;
  onLeave: () => void;
}

export function MenuList({ id, label, items, side, align, onClose, onLeave }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [within, setWithin] = useState<MenuItem | null>(null);

  // Showing the list over everything, beside its button, and moving the focus into it: all three are
  // things only the browser can do.
  useLayoutEffect(() => {
    if (list.current !== null) showBeside(list.current, side, align);
    const entries = list.current?.querySelectorAll<HTMLElement>("button");
    const checked =
      within === null ? list.current?.querySelector<HTMLElement>("[aria-checked=true]") : null;
    (checked ?? entries?.[0])?.focus();
  }, [side, align, within]);

  const lead = (to: MenuItem | null) => {
    // What has the focus is about to go, and the menu is not to be left by that.
    list.current?.focus();
    setWithin(to);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const target = moved(event.key, at, entries.length);
    if (within !== null && BACK_KEYS.includes(event.key)) {
      event.stopPropagation();
      lead(null);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    } else if (target !== undefined) {
      event.preventDefault();
      entries[target]?.focus();
    }
  };

  return (
    <div
      ref={list}
      id={id}
      role="menu"
      popover="manual"
      aria-label={within?.label ?? label}
      tabIndex={-1}
      className={styles.list}
      data-side={side}
      data-align={align}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.parentElement?.contains(event.relatedTarget)) onLeave();
      }}
    >
      {(within?.items ?? items).map((item) => (
        <MenuEntry key={item.id} item={item} onClose={onClose} onOpen={() => lead(item)} />
      ))}
    </div>
  );
}

/** Lead from nested choices to those around them. */
const BACK_KEYS = ["Escape", "ArrowLeft"];

interface MenuEntryProps {
  item: MenuItem;
  onClose: () => void;
  /** Puts its nested choices in place of all. */
  onOpen: () => void;
}

function MenuEntry({ item, onClose, onOpen }: MenuEntryProps) {
  const choice = item.checked !== undefined;
  return (
    <button
      type="button"
      role={choice ? (item.toggles === true ? "menuitemcheckbox" : "menuitemradio") : "menuitem"}
      aria-checked={choice ? item.checked : undefined}
      aria-haspopup={item.items === undefined ? undefined : "menu"}
      className={styles.entry}
      data-danger={item.danger === true}
      title={item.title}
      tabIndex={-1}
      onClick={() => {
        if (item.items !== undefined) return onOpen();
        onClose();
        item.run?.();
      }}
    >
      <span className={styles.name}>
        {item.toggles === true && (
          <span className={styles.box} aria-hidden="true">
            {item.checked === true && <Icon name="check" size={12} />}
          </span>
        )}
        {item.label}
        {item.badge !== undefined && <span className={styles.badge}>{item.badge}</span>}
        {item.items !== undefined && <Icon name="chevron" size={14} className={styles.tick} />}
        {item.checked === true && item.toggles !== true && (
          <Icon name="check" size={14} className={styles.tick} />
        )}
      </span>
      {item.text !== undefined && <span className={styles.text}>{item.text}</span>}
    </button>
  );
}

function moved(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowUp":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
