// Matching of names against what a person types: every word counts, in any order, without accents or capitals.

/** How well something fits; less is better, null is not at all. */
export function fit(typed: string, name: string, also: readonly string[] = []): number | null {
  const wanted = plain(typed);
  const words = wanted.split(" ").filter((word) => word !== "");
  const label = plain(name);
  const all = [label, ...also.map(plain)].join(" ");
  if (!words.every((word) => all.includes(word))) return null;
  if (label === wanted) return 0;
  if (label.startsWith(wanted)) return 1;
  const starts = ` ${label}`;
  if (words.every((word) => starts.includes(` ${word}`))) return 2;
  return words.every((word) => label.includes(word)) ? 3 : 4;
}

/** Those that fit, the best first; equally good ones stay in their order. */
export function fitting<One>(
  all: readonly One[],
  typed: string,
  words: (one: One) => { name: string; also?: readonly string[] },
): One[] {
  return all
    .map((one) => {
      const { name, also } = words(one);
      return { one, at: fit(typed, name, also) };
    })
    .filter(({ at }) => at !== null)
    .sort((a, b) => (a.at ?? 0) - (b.at ?? 0))
    .map(({ one }) => one);
}

function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}
