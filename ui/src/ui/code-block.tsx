// Preformatted text with a button that copies it.

import { type ReactNode, useRef, useState } from "react";
import { texts } from "../texts";
import { IconButton } from "./button";
import styles from "./markdown.module.css";

const COPIED_MS = 2000;

export function CodeBlock({ children }: { children: ReactNode }) {
  const text = useRef<HTMLPreElement>(null);
  const [copied, setCopied] = useState(false);

  const copy = async () => {
    await navigator.clipboard.writeText(text.current?.textContent ?? "");
    setCopied(true);
    window.setTimeout(() => setCopied(false), COPIED_MS);
  };

  return (
    <div className={styles.code}>
      {/* Long lines scroll sideways, which a keyboard must reach too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre ref={text} tabIndex={0}>
        {children}
      </pre>
      <IconButton
        icon={copied ? "check" : "copy"}
        label={copied ? texts.transcript.copied : texts.transcript.copy}
        className={styles.copy}
        onClick={() => void copy()}
      />
    </div>
  );
}
