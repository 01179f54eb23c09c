// A fenced or indented block of an answer: a chart where its language is `chart`, code otherwise.

import { createContext, isValidElement, type ReactNode, use } from "react";
import { ChartBlock } from "./chart/chart-block";
import { CodeBlock } from "./code-block";

/** True for what is still being written. */
export const GrowingContext = createContext(false);

const LANGUAGE = /(?:^| )language-([\w+#-]+)/;

interface FencedProps {
  /** Lines that it takes in the text, with its fences. */
  lines: number;
  /** Its `code` element. */
  children: ReactNode;
}

export function Fenced({ lines, children }: FencedProps) {
  const growing = use(GrowingContext);
  const { language, code } = contentOf(children);
  // Every line of code ends with a line break, so this is one more than there are; the second fence is the other.
  const closed = lines === code.split("\n").length + 1;
  const block = (
    <CodeBlock language={closed ? language : undefined} code={code}>
      {children}
    </CodeBlock>
  );
  return language === "chart" ? (
    <ChartBlock source={code} whole={closed || !growing} code={block} />
  ) : (
    block
  );
}

function contentOf(children: ReactNode): { language: string | undefined; code: string } {
  if (!isValidElement<{ className?: unknown; children?: unknown }>(children))
    return { language: undefined, code: "" };
  const { className, children: code } = children.props;
  return {
    language: typeof className === "string" ? LANGUAGE.exec(className)?.[1] : undefined,
    code: typeof code === "string" ? code : "",
  };
}
