// Reads the JSON of an input that is still being written: what is there so far, an unfinished text as far
// as it goes. Pure. What cannot be read yet gives nothing.

/** Longer than this it is not read again with every piece; it is complete soon. */
const LONGEST_READ = 200_000;

export function partialInput(json: string): unknown {
  if (json.length > LONGEST_READ) return undefined;
  const { closers, inText, cut } = scan(json);
  const text = inText ? withoutHalfEscape(json) : json.slice(0, cut);
  const end = inText ? '"' : "";
  // An unfinished name has no value yet, so the first try may fail; the second leaves it out.
  return (
    parsed(`${text}${end}${closers}`) ??
    parsed(`${json.slice(0, cut).replace(/[,\s]+$/, "")}${closers}`)
  );
}

interface Scanned {
  /** The brackets that close everything that is open. */
  closers: string;
  /** True if it ends inside a text. */
  inText: boolean;
  /** Up to here everything is complete. */
  cut: number;
}

function scan(json: string): Scanned {
  const open: string[] = [];
  let inText = false;
  let cut = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (inText) {
      if (sign === "\\") at += 1;
      else if (sign === '"') inText = false;
      continue;
    }
    if (sign === '"') inText = true;
    else if (sign === "{" || sign === "[") {
      open.push(sign === "{" ? "}" : "]");
      cut = at + 1;
    } else if (sign === "}" || sign === "]") {
      open.pop();
      cut = at + 1;
    } else if (sign === ",") cut = at;
  }
  return {
    closers: open.toReversed().join(""),
    inText,
    cut: open.length === 0 ? json.length : cut,
  };
}

/** A text may end in the middle of `\n` or of `\u00e4`. */
function withoutHalfEscape(json: string): string {
  return json.replace(/(?<!\\)((?:\\\\)*)\\(?:u[0-9a-fA-F]{0,3})?$/, "$1");
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
