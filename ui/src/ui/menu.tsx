// A button that opens a short list of choices or commands. Arrow keys move, Escape and a click outside
// close, focus goes back to the button.

import { type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import { type MenuItem, MenuList } from "./menu-list";
import styles from "./menu.module.css";

interface MenuProps {
  /** The menu's name. It names the button too, unless the button shows words of its own. */
  label: string;
  named?: boolean;
  items: MenuItem[];
  /** The content of the button. */
  children: ReactNode;
  className?: string | undefined;
  side?: "above" | "below";
  align?: "start" | "end";
  disabled?: boolean;
  /** Decides whether a press opens it. */
  pressed?: (act: () => void) => (event: MouseEvent) => void;
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
    pressed = (act) => act,
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
        onClick={pressed(() => setOpen(!open))}
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
