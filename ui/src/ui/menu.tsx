// A button that opens a short list of choices or commands. Arrow keys move, Escape and a click outside
// close, focus goes back to the button.

import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { showBeside } from "./show-beside";
import styles from "./menu.module.css";

export interface MenuItem {
  id: string;
  label: string;
  text?: string;
  badge?: string;
  /** Given for choices, absent for commands. */
  checked?: boolean;
  danger?: boolean;
  run: () => void;
}

interface MenuProps {
  /** The menu's name. It names the button too, unless the button shows words of its own. */
  label: string;
  named?: boolean;
  items: MenuItem[];
  /** What the button shows. */
  children: ReactNode;
  className?: string | undefined;
  side?: "above" | "below";
  align?: "start" | "end";
  disabled?: boolean;
}

export function Menu(props: MenuProps) {
  const {
    label,
    items,
    children,
    className,
    named = true,
    side = "below",
    align = "start",
    disabled,
  } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  return (
    <div className={styles.root}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={named ? label : undefined}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={disabled}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <MenuList
          id={id}
          label={label}
          items={items}
          side={side}
          align={align}
          onClose={close}
          onLeave={() => setOpen(false)}
        />
      )}
    </div>
  );
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

function MenuList({ id, label, items, side, align, onClose, onLeave }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);

  // Showing the list over everything, beside its button, and moving the focus into it: all three are
  // things only the browser can do.
  useLayoutEffect(() => {
    if (list.current !== null) showBeside(list.current, side, align);
    const entries = list.current?.querySelectorAll<HTMLElement>("button");
    const checked = list.current?.querySelector<HTMLElement>("[aria-checked=true]");
    (checked ?? entries?.[0])?.focus();
  }, [side, align]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const target = moved(event.key, at, entries.length);
    if (event.key === "Escape") {
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
      aria-label={label}
      tabIndex={-1}
      className={styles.list}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.parentElement?.contains(event.relatedTarget)) onLeave();
      }}
    >
      {items.map((item) => (
        <MenuEntry key={item.id} item={item} onClose={onClose} />
      ))}
    </div>
  );
}

function MenuEntry({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const choice = item.checked !== undefined;
  return (
    <button
      type="button"
      role={choice ? "menuitemradio" : "menuitem"}
      aria-checked={choice ? item.checked : undefined}
      className={styles.entry}
      data-danger={item.danger === true}
      tabIndex={-1}
      onClick={() => {
        onClose();
        item.run();
      }}
    >
      <span className={styles.name}>
        {item.label}
        {item.badge !== undefined && <span className={styles.badge}>{item.badge}</span>}
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
