// Markdown as the assistant writes it. Text from a model is not trusted: raw HTML stays text, links may
// only lead to the web or to mail and show first where, and pictures are never loaded. Split into blocks so that a growing
// answer parses its last block only.

import { memo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { texts } from "../texts";
import { CodeBlock } from "./code-block";
import { Link } from "./link";
import { isSafeLink } from "./link-facts";
import { endsInCode, markdownBlocks } from "./markdown-blocks";
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
      {texts.transcript.imageNotShown}
      {alt !== undefined && alt !== "" && `: ${alt}`}
    </span>
  ),
  input: ({ checked }) => (
    <input
      type="checkbox"
      readOnly
      disabled
      checked={checked === true}
      aria-label={checked === true ? texts.transcript.ticked : texts.transcript.notTicked}
    />
  ),
  pre: ({ children }) => <CodeBlock whole>{children}</CodeBlock>,
  table: ({ children }) => (
    // A wide table scrolls sideways, which a keyboard must reach too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.table} role="group" tabIndex={0} aria-label={texts.transcript.table}>
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

/** For a block that is still being written. */
const UNFINISHED: Components = {
  ...COMPONENTS,
  pre: ({ children }) => <CodeBlock whole={false}>{children}</CodeBlock>,
};

export function Markdown({ text }: { text: string }) {
  return (
    <div className={styles.markdown}>
      {markdownBlocks(text).map((block, index) => (
        // Blocks only ever grow at the end, so their place is their name.
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={index} text={block} />
      ))}
    </div>
  );
}

const Block = memo(function Block({ text }: { text: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={PLUGINS}
      components={endsInCode(text) ? UNFINISHED : COMPONENTS}
      urlTransform={(url) => (isSafeLink(url) ? url : "")}
    >
      {text}
    </ReactMarkdown>
  );
});
