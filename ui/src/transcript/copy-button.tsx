// Copies a text, and says for a moment that it did.

import { useState } from "react";
import { texts } from "../texts";
import { IconButton } from "../ui/button";

const COPIED_MS = 2000;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    window.setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <IconButton
      icon={copied ? "check" : "copy"}
      label={copied ? texts.transcript.copied : label}
      onClick={() => void copy()}
    />
  );
}
