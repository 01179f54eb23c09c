// A lexer's view of Rust source: the same text with comments, literals or tests blanked out. Blanked text becomes
// spaces and line breaks stay, so that offsets and line numbers remain those of the file.

const blank = (text) => text.replace(/[^\n]/g, " ");

/** Comments, strings and characters; a lifetime (`'a`) is none of them. */
const TOKEN =
  /\/\/[^\n]*|\/\*|\b(?:br|cr|r)(#*)"|\b[bc]?"(?:[^"\\]|\\[\s\S])*"|"(?:[^"\\]|\\[\s\S])*"|\bb?'(?:[^'\\\n]|\\(?:[^u]|u\{[0-9a-fA-F_]+\}|x[0-9a-fA-F]{2}))'|'(?:[^'\\\n]|\\[^\n]+?)'/g;

/** Returns the source with its comments and the contents of its literals blanked out. */
export function codeOnly(source) {
  const pieces = [];
  let from = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(source); match !== null; match = TOKEN.exec(source)) {
    let end = TOKEN.lastIndex;
    if (match[0] === "/*") end = endOfBlockComment(source, match.index);
    else if (match[1] !== undefined) end = endOfRawString(source, end, match[1]);
    pieces.push(source.slice(from, match.index), blank(source.slice(match.index, end)));
    from = end;
    TOKEN.lastIndex = end;
  }
  return pieces.join("") + source.slice(from);
}

/** Block comments nest in Rust. */
function endOfBlockComment(source, start) {
  let depth = 0;
  const mark = /\/\*|\*\//g;
  mark.lastIndex = start;
  for (let match = mark.exec(source); match !== null; match = mark.exec(source)) {
    depth += match[0] === "/*" ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return source.length;
}

function endOfRawString(source, start, hashes) {
  const end = source.indexOf(`"${hashes}`, start);
  return end < 0 ? source.length : end + 1 + hashes.length;
}

const TEST_ATTRIBUTE = /#\[cfg\(\s*(?:test|all\(\s*test\b[^\]]*)\s*\)\s*\]/g;

/**
 * The parts of a file that are compiled for tests only, as `[start, end]` offsets: each `#[cfg(test)]` or
 * `#[cfg(all(test, …))]` with the item below it.
 * @param {string} code what `codeOnly` returned
 */
export function testRanges(code) {
  const ranges = [];
  for (const match of code.matchAll(TEST_ATTRIBUTE)) {
    if (ranges.length > 0 && match.index < ranges.at(-1)[1]) continue;
    ranges.push([match.index, endOfItem(code, match.index + match[0].length)]);
  }
  return ranges;
}

/** An item ends with the first semicolon outside brackets or with the first block of its own level. */
function endOfItem(code, start) {
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    const letter = code[at];
    if (letter === "(" || letter === "[" || letter === "{") depth += 1;
    else if (letter === ")" || letter === "]") depth -= 1;
    else if (letter === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (letter === ";" && depth === 0) return at + 1;
  }
  return code.length;
}

/** Returns a text with the given ranges blanked out. */
export function without(text, ranges) {
  let result = text;
  for (const [start, end] of ranges)
    result = result.slice(0, start) + blank(result.slice(start, end)) + result.slice(end);
  return result;
}

/** Returns the code of a file without comments, the contents of literals and tests. */
export function productionCode(source) {
  const code = codeOnly(source);
  return without(code, testRanges(code));
}

/** Lines of a file that are not part of an inline test module. Blank lines and comments count. */
export function productionLines(source) {
  const removed = testRanges(codeOnly(source))
    .filter(([start, end]) => /^[^{;]*\bmod\b[^{;]*\{/.test(source.slice(start, end)))
    .map(([start, end]) => source.slice(start, end).split("\n").length);
  const lines = source.split("\n").length - (source.endsWith("\n") ? 1 : 0);
  return lines - removed.reduce((sum, count) => sum + count, 0);
}
