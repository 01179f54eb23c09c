// Something that went wrong, in one box: the reason as its title, and what to do next.

import type { ReactNode } from "react";
import { Icon } from "../ui/icon";
import styles from "./notices.module.css";

interface ProblemCardProps {
  title: string;
  message: string;
  /** What to do next. */
  next: ReactNode;
  children?: ReactNode;
}

export function ProblemCard({ title, message, next, children }: ProblemCardProps) {
  return (
    <section className={styles.error} aria-label={title}>
      <Icon name="warning" />
      <div>
        <h2>{title}</h2>
        {message !== "" && <p>{message}</p>}
        {next}
        {children}
      </div>
    </section>
  );
}
