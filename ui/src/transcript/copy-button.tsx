// Copies a text, and says for a moment that it did.

import { useState } from "react";
import { text } from "../texts";
import { IconButton } from "../ui/button";

const COPIED_MS = 2000;

export function CopyButton({ text: content, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(content);
    setCopied(true);
    window.setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <IconButton
      icon={copied ? "check" : "copy"}
      label={copied ? text("transcript-copied") : label}
      onClick={() => void copy()}
    />
  );
}
