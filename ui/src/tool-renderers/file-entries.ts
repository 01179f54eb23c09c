// A listing of a folder as the tool gives it: a line for each entry, its size, a tab, its name. Pure.

export interface FileEntry {
  name: string;
  size: string;
  isFolder: boolean;
}

export function entriesOf(listing: string): { entries: FileEntry[]; more: boolean } {
  const lines = listing.split("\n");
  const entries = lines.flatMap((line): FileEntry[] => {
    const tab = line.indexOf("\t");
    if (tab === -1) return [];
    const name = line.slice(tab + 1);
    const size = line.slice(0, tab);
    return [{ name, size: size === "-" ? "" : size, isFolder: name.endsWith("/") }];
  });
  return { entries, more: lines.at(-1)?.startsWith("(There is more") ?? false };
}
