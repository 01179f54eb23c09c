// A link in a text. Pressing it shows where it leads; only then, and only when the person says so, it is
// opened, outside of this window.

import { type MouseEvent, type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { LinkDialog } from "./link-dialog";

interface LinkProps {
  address: string;
  children: ReactNode;
}

export function Link({ address, children }: LinkProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const ask = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    setAsked(event.currentTarget.textContent);
  };
  return (
    <>
      <a
        href={address}
        title={address}
        target="_blank"
        rel="noreferrer noopener"
        draggable={false}
        aria-haspopup="dialog"
        onClick={ask}
        onAuxClick={ask}
      >
        {children}
      </a>
      {asked !== null &&
        createPortal(
          <LinkDialog address={address} text={asked} onClose={() => setAsked(null)} />,
          document.body,
        )}
    </>
  );
}
