// An address with the name of the computer it leads to in bold, and what is odd about it.

import { text } from "../texts";
import { Icon } from "./icon";
import type { LinkFacts, LinkRemark } from "./link-facts";
import styles from "./link.module.css";

export function LinkAddress({ facts }: { facts: LinkFacts }) {
  return (
    <>
      <p className={styles.address} dir="ltr" data-address="">
        {facts.before}
        <strong>{facts.host}</strong>
        {facts.after}
      </p>
      <LinkRemarks remarks={facts.remarks} />
    </>
  );
}

/** What is odd about an address. */
export function LinkRemarks({ remarks }: { remarks: readonly LinkRemark[] }) {
  if (remarks.length === 0) return null;
  return (
    <ul className={styles.remarks}>
      {remarks.map((remark) => (
        <li key={remark}>
          <Icon name="warning" size={16} />
          <span>{text(`link-remark-${remark}`)}</span>
        </li>
      ))}
    </ul>
  );
}
