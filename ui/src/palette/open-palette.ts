// Whether the command palette is open.

import { createStore } from "../ui/store";

export const paletteOpen = createStore(false);
