// The end of the conversation: whether the person sees it. Then what stands there needs no telling elsewhere.

import { createStore } from "../ui/store";

export const endInSight = createStore(false);
