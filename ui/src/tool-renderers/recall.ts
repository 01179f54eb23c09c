// Parts of earlier results that are read again.

import type { ToolRenderer } from "./tool-renderer";
import { sentence } from "./sentence";

export const recall: ToolRenderer = {
  icon: () => "search",
  wants: () => sentence("tool-recall-wants"),
  did: () => sentence("tool-recall-did"),
};
