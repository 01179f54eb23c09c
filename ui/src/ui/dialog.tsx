// A window over the window. The browser's own dialog: it keeps the focus inside and gives it back.

import { type ReactNode, useEffect, useRef } from "react";
import { text } from "../texts";
import { IconButton } from "./button";
import styles from "./dialog.module.css";

interface DialogProps {
  title: string;
  /** As wide as its content, up to the window's edges. */
  wide?: boolean;
  /** A size of its own. */
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Open for as long as it is rendered. */
export function Dialog({ title, wide = false, className, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // Only this call makes the rest of the page inert.
  useEffect(() => {
    dialog.current?.showModal();
    // It would begin with the button that closes it.
    heading.current?.focus();
  }, []);

  return (
    // The click is a convenience for the mouse; Escape and the button do the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={className === undefined ? styles.dialog : `${styles.dialog} ${className}`}
      data-wide={wide}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <IconButton
            icon="close"
            label={text("app-close")}
            onClick={() => dialog.current?.close()}
          />
        </header>
        {children}
      </div>
    </dialog>
  );
}
