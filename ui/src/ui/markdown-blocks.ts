// Cuts a Markdown text so that each part means the same by itself.

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A line that may carry on what stands above the blank line before it. */
const CARRIES_ON = /^(\s|[-*+>|]|\d{1,9}[.)])/;
/** Definitions are looked up from anywhere in a text, so a text with one stays whole. */
const DEFINITION = /^ {0,3}\[[^\]]+\]:/m;

/** The parts in order. Joined with a blank line they say what the whole said. */
export function markdownBlocks(text: string): string[] {
  if (DEFINITION.test(text)) return [text.trimEnd()];
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  let blankBefore = false;
  for (const line of text.split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined && blankBefore && line.trim() !== "" && !CARRIES_ON.test(line)) {
      blocks.push(lines.join("\n").trimEnd());
      lines = [];
    }
    if (mark !== undefined && fence === undefined) fence = mark;
    else if (mark !== undefined && fence !== undefined && closes(mark, fence)) fence = undefined;
    blankBefore = line.trim() === "";
    lines.push(line);
  }
  blocks.push(lines.join("\n").trimEnd());
  return blocks.filter((block) => block !== "");
}

function closes(mark: string, fence: string): boolean {
  return mark[0] === fence[0] && mark.length >= fence.length;
}
