// Markdown as the assistant writes it. Text from a model is not trusted: raw HTML stays text, links may
// only lead to the web or to mail and show first where, and pictures are never loaded. Split into blocks so that a growing
// answer parses its last block only.

import { memo, type ReactElement } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { text } from "../texts";
import { Fenced, GrowingContext } from "./fenced";
import { Link } from "./link";
import { isSafeLink } from "./link-facts";
import { markdownBlocks } from "./markdown-blocks";
import styles from "./markdown.module.css";

const PLUGINS = [remarkGfm];

const COMPONENTS: Components = {
  a: ({ href, children }) =>
    href !== undefined && isSafeLink(href) ? (
      <Link address={href}>{children}</Link>
    ) : (
      <span>{children}</span>
    ),
  img: ({ alt }) => (
    <span className={styles.noImage}>
      {text("transcript-image-not-shown")}
      {alt !== undefined && alt !== "" && `: ${alt}`}
    </span>
  ),
  input: ({ checked }) => (
    <input
      type="checkbox"
      readOnly
      disabled
      checked={checked === true}
      aria-label={checked === true ? text("transcript-ticked") : text("transcript-not-ticked")}
    />
  ),
  pre: ({ node, children }) => <Fenced lines={linesOf(node?.position)}>{children}</Fenced>,
  table: ({ children }) => (
    // A wide table scrolls sideways, which a keyboard must reach too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.table} role="group" tabIndex={0} aria-label={text("transcript-table")}>
      <table>{children}</table>
    </div>
  ),
  // The window has its own first two levels of headings.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h4>{children}</h4>,
  h5: ({ children }) => <h5>{children}</h5>,
  h6: ({ children }) => <h5>{children}</h5>,
};

interface Position {
  start: { line: number };
  end: { line: number };
}

function linesOf(position: Position | undefined): number {
  return position === undefined ? 0 : position.end.line - position.start.line + 1;
}

interface MarkdownProps {
  text: string;
  /** True while it is still being written: then its last block is drawn once in each state and never again. */
  growing?: boolean;
}

export function Markdown({ text, growing = false }: MarkdownProps) {
  const blocks = markdownBlocks(text);
  const growingAt = growing ? blocks.length - 1 : -1;
  return (
    <div className={styles.markdown}>
      {blocks.map((block, index) => (
        // Blocks only ever grow at the end, so their place is their name.
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={index} text={block} keep={index !== growingAt} />
      ))}
    </div>
  );
}

const Block = memo(function Block({ text, keep }: { text: string; keep: boolean }) {
  return <GrowingContext value={!keep}>{keep ? keptBlock(text) : drawnBlock(text)}</GrowingContext>;
});

/** So many blocks are kept as they were read, for whoever scrolls back and forth. */
const MOST_KEPT = 400;
const kept = new Map<string, ReactElement>();

function keptBlock(text: string): ReactElement {
  const block = kept.get(text) ?? drawnBlock(text);
  // The block used last goes last.
  kept.delete(text);
  kept.set(text, block);
  const oldest = kept.keys().next();
  if (kept.size > MOST_KEPT && oldest.done !== true) kept.delete(oldest.value);
  return block;
}

/** Reads the text at once: this component has no state, so it can be called like any function. */
function drawnBlock(text: string): ReactElement {
  return ReactMarkdown({
    children: text,
    remarkPlugins: PLUGINS,
    components: COMPONENTS,
    urlTransform: (url) => (isSafeLink(url) ? url : ""),
  });
}
