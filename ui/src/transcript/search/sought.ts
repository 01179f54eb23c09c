// The line of a folded group that a search has found.

import { useSelected } from "../../ui/store";
import type { WorkLine } from "../blocks";
import { soughtLine } from "./search-state";

export function useSoughtLine(lines: readonly WorkLine[]): string | undefined {
  return useSelected(soughtLine, (sought) =>
    sought !== null && lines.some(({ key }) => key === sought) ? sought : undefined,
  );
}
