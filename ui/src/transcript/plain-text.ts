// What a Markdown text says without its marks: good enough to search in and to show in a line. Pure.

const MARKS: readonly (readonly [RegExp, string])[] = [
  [/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ""],
  [/!?\[([^\]]*)\]\([^)]*\)/g, "$1"],
  [/^ {0,3}(?:#{1,6}|>)[ \t]+/gm, ""],
  [/^\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*:?-*:?[ \t]*$/gm, ""],
  [/[ \t]*\|[ \t]*/g, " "],
  [/(\*\*|__|~~|`)/g, ""],
  [/(^|[^\w*])[*_](?=\S)([^*_\n]+)[*_](?!\w)/g, "$1$2"],
];

export function plainText(markdown: string): string {
  return MARKS.reduce((text, [mark, instead]) => text.replaceAll(mark, instead), markdown);
}
