// Code with its parts in colours, as soon as the grammar is there; until then and otherwise as it is.

import { type ReactNode, useEffect } from "react";
import { useStore } from "./store";
import { type CodeTree, highlighter, loadHighlighter } from "./highlight";

type CodePart = CodeTree["children"][number];
type ColouredPart = Extract<CodePart, { type: "element" }>;

export function Highlighted({ code, language }: { code: string; language: string }) {
  const known = useStore(highlighter);
  useEffect(() => {
    // Code without colours can be read just as well.
    loadHighlighter().catch(() => {});
  }, []);
  const root = known?.read(code, language);
  return root === undefined ? code : root.children.map(drawn);
}

function drawn(node: CodePart, index: number): ReactNode {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return null;
  return (
    <span key={index} className={classesOf(node)}>
      {node.children.map(drawn)}
    </span>
  );
}

function classesOf({ properties }: ColouredPart): string {
  const { className } = properties;
  return Array.isArray(className) ? className.join(" ") : "";
}
