// Parts of earlier results that are read again.

import type { Kind } from "./kind";
import { sentence } from "./sentence";

export const recall: Kind = {
  icon: () => "search",
  wants: () => sentence("tool-recall-wants"),
  did: () => sentence("tool-recall-did"),
};
