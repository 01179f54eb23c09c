// Parts of earlier results that are read again.

import { texts } from "../../../texts";
import type { Kind } from "./kind";
import { sentence } from "./sentence";

export const recall: Kind = {
  icon: () => "search",
  wants: () => sentence(texts.kinds.recall.wants),
  did: () => sentence(texts.kinds.recall.did),
};
