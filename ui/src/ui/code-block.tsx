// Preformatted text with a button that copies it. Code whose language is named gets colours once it is
// whole: half of it would change its colours with every word.

import { type ReactNode, useRef, useState } from "react";
import { text } from "../texts";
import { IconButton } from "./button";
import { Highlighted } from "./highlighted";
import styles from "./markdown.module.css";

const COPIED_MS = 2000;

interface CodeBlockProps {
  code: string;
  /** Absent where it is not named, and until all of the code is there. */
  language: string | undefined;
  /** The code without colours. */
  children: ReactNode;
}

export function CodeBlock({ code, language, children }: CodeBlockProps) {
  const content = useRef<HTMLPreElement>(null);
  const [copied, setCopied] = useState(false);

  const copy = async () => {
    await navigator.clipboard.writeText(content.current?.textContent ?? "");
    setCopied(true);
    window.setTimeout(() => setCopied(false), COPIED_MS);
  };

  return (
    <div className={styles.code}>
      {/* Long lines scroll sideways, which a keyboard must reach too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre ref={content} tabIndex={0}>
        {language === undefined ? (
          children
        ) : (
          <code>
            <Highlighted code={code} language={language} />
          </code>
        )}
      </pre>
      <IconButton
        icon={copied ? "check" : "copy"}
        label={copied ? text("transcript-copied") : text("transcript-copy")}
        className={styles.copy}
        onClick={() => void copy()}
      />
    </div>
  );
}
