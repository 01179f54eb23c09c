// Texts that were pasted and will go with the message as somebody else's words, until the person says that they are theirs.
// Stable for tests: list "From elsewhere".

import { useQuotes, useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button, IconButton } from "../ui/button";
import styles from "./composer.module.css";

export function QuoteList() {
  const workspace = useWorkspace();
  const quotes = useQuotes();
  if (quotes.length === 0) return null;
  const backToMessage = () => document.getElementById("message")?.focus();
  const remove = (index: number) => {
    workspace.quote(quotes.filter((_, place) => place !== index));
    backToMessage();
  };
  return (
    <ul className={styles.quotes} aria-label={text("composer-quotes")}>
      {quotes.map((quote, index) => (
        // Two pasted texts may be the same; only their order tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={styles.quote}>
          <blockquote>{quote}</blockquote>
          <p className={styles.quoteNote}>{text("composer-quote-outside")}</p>
          <div className={styles.quoteChoice}>
            <Button
              look="quiet"
              onClick={() => {
                workspace.own(quote);
                remove(index);
              }}
            >
              {text("composer-quote-own")}
            </Button>
            <IconButton
              icon="close"
              label={text("composer-quote-remove")}
              onClick={() => remove(index)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
