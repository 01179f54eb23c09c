// The places in all chats at which the searched words were said or done, below the chats whose names fit. Pressing one
// opens its chat.

import { useEffect, useState } from "react";
import { useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { shortTime } from "../ui/format";
import { useNow } from "../ui/use-now";
import styles from "./search-results.module.css";
import type { SearchHit } from "../ipc/generated/commands";

/** A search begins when the person has not typed for so long. */
const TYPING_PAUSE_MS = 150;

interface SearchResultsProps {
  search: string;
  /** Chats stand above whose names or labels fit. */
  hasNames: boolean;
}

export function SearchResults({ search, hasNames }: SearchResultsProps) {
  const hits = useHits(search);
  const workspace = useWorkspace();
  const now = useNow();
  if (hits === null) return null;
  if (hits.length === 0) {
    return hasNames ? null : (
      <p className={styles.none}>{text("sidebar-nothing-found", { search })}</p>
    );
  }
  return (
    <section className={styles.results} aria-labelledby="search-results">
      <h2 id="search-results" className={styles.heading}>
        {text("sidebar-found")}
      </h2>
      <ul>
        {hits.map((hit) => (
          <li key={`${hit.session} ${hit.seq}`}>
            <button
              type="button"
              className={styles.hit}
              onClick={() => workspace.select(hit.session)}
            >
              <span className={styles.where}>
                <span dir="auto" className={styles.title}>
                  {hit.title || text("sidebar-untitled")}
                </span>
                <span>
                  {text(`sidebar-found-by-${hit.source}`)} · {shortTime(hit.ts, now)}
                </span>
              </span>
              <span className={styles.snippet}>
                {hit.snippet.map((part, index) =>
                  // The parts of a snippet never change places.
                  // oxlint-disable-next-line react/no-array-index-key
                  part.is_match ? <mark key={index}>{part.text}</mark> : part.text,
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** null until an answer has come, and where there is nothing to look for. */
function useHits(search: string): readonly SearchHit[] | null {
  const workspace = useWorkspace();
  const [found, setFound] = useState<{ search: string; hits: readonly SearchHit[] } | null>(null);
  useEffect(() => {
    if (search === "") return;
    let wanted = true;
    const timer = window.setTimeout(async () => {
      const hits = await workspace.search(search);
      // An answer to what was typed before says nothing about what stands there now.
      if (wanted && hits !== null) setFound({ search, hits: hits.filter(tellsMore) });
    }, TYPING_PAUSE_MS);
    return () => {
      wanted = false;
      window.clearTimeout(timer);
    };
  }, [search, workspace]);
  return search !== "" && found?.search === search ? found.hits : null;
}

/** A chat whose name fits stands in the list above already, and most chats begin with their name. */
function tellsMore({ source, title, snippet }: SearchHit): boolean {
  return source !== "title" && snippet.map(({ text: words }) => words).join("") !== title;
}
