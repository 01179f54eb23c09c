// A card that offers one thing to do: what it is, a sentence about it, and its button.

import type { ReactNode } from "react";
import styles from "./offer.module.css";

interface OfferProps {
  title: string;
  text: string;
  /** The button. */
  children: ReactNode;
}

export function Offer({ title, text, children }: OfferProps) {
  return (
    <section className={styles.offer} aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </section>
  );
}
