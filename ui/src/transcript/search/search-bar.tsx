// Search in the conversation: Ctrl+F or the button in the title bar, Enter for the one before, Escape ends.
// Begins with the newest, since that is what one has just seen.

import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useHistory } from "../../sessions/use-workspace";
import { useStore } from "../../ui/store";
import { text } from "../../texts";
import { IconButton } from "../../ui/button";
import { type Match, matchesIn } from "./matches";
import styles from "./search.module.css";
import { closeSearch, openSearch, searching, currentMatchLine } from "./search-state";
import { usePaint } from "./use-paint";

interface SearchBarProps {
  scroller: HTMLDivElement | null;
  /** Brings a row into sight. */
  onShow: (row: string) => void;
}

export function SearchBar(props: SearchBarProps) {
  const open = useStore(searching) > 0;

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!wanted || event.key.toLowerCase() !== "f") return;
      if (document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      openSearch();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      closeSearch();
    };
  }, []);

  return open ? <OpenSearch {...props} /> : null;
}

function OpenSearch({ scroller, onShow }: SearchBarProps) {
  const [query, setQuery] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const wish = useStore(searching);
  const line = useStore(currentMatchLine);
  const turns = useHistory((history) => history.turns);
  const matches = useMemo(() => matchesIn(turns, query), [turns, query]);
  const at = matches.findIndex((match) => match.line === line);
  usePaint(scroller, query, line);

  useEffect(() => {
    if (wish === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [wish]);

  const goTo = (match: Match | undefined) => {
    currentMatchLine.set(match?.line ?? null);
    if (match !== undefined) onShow(match.row);
  };
  const step = (by: 1 | -1) => {
    const from = at === -1 && by === -1 ? 0 : at;
    goTo(matches.at((from + by + matches.length) % Math.max(matches.length, 1)));
  };
  const close = () => {
    closeSearch();
    scroller?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") step(event.shiftKey ? 1 : -1);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div role="search" className={styles.bar} aria-label={text("chat-search-label")}>
      <input
        ref={field}
        type="search"
        className={styles.field}
        value={query}
        aria-label={text("chat-search-field")}
        placeholder={text("chat-search-field")}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setQuery(target.value);
          goTo(matchesIn(turns, target.value).at(-1));
        }}
      />
      <span role="status" className={styles.count}>
        {query.trim() !== "" && text("chat-search-count", { at: at + 1, count: matches.length })}
      </span>
      <IconButton
        icon="up"
        label={text("chat-search-previous")}
        disabled={matches.length === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        icon="down"
        label={text("chat-search-next")}
        disabled={matches.length === 0}
        onClick={() => step(1)}
      />
      <IconButton icon="close" label={text("chat-search-close")} onClick={close} />
    </div>
  );
}
