// The dialog that shows a link's address before it is opened.

import { createContext, useContext, useState } from "react";
import { text } from "../texts";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { LinkAddress } from "./link-address";
import { linkFacts } from "./link-facts";
import styles from "./link.module.css";

/** Opens an address outside of Qilbee; whoever draws the window provides it. Throws an error with a message for the person. */
export const OpenLink = createContext<(address: string) => Promise<void>>(async () => {
  throw new Error("nobody opens links here");
});

interface LinkDialogProps {
  address: string;
  /** The text that the link shows. */
  text: string;
  onClose: () => void;
}

export function LinkDialog({ address, text: shown, onClose }: LinkDialogProps) {
  const openLink = useContext(OpenLink);
  const [problem, setProblem] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  const facts = linkFacts(address, shown);
  if (facts === undefined) return null;

  const open = async () => {
    try {
      await openLink(address);
      onClose();
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : String(thrown));
    }
  };
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };

  return (
    <Dialog title={facts.mail ? text("link-mail-title") : text("link-title")} onClose={onClose}>
      <p className={styles.lead}>{facts.mail ? text("link-mail-lead") : text("link-lead")}</p>
      <LinkAddress facts={facts} />
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button look="quiet" onClick={() => void copy()}>
          {copied ? text("transcript-copied") : text("link-copy")}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {text("link-cancel")}
        </Button>
        <Button look="primary" onClick={() => void open()}>
          {facts.mail ? text("link-open-mail") : text("link-open")}
        </Button>
      </div>
    </Dialog>
  );
}
