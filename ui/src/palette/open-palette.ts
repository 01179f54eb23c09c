// State of the command palette: open or not.

import { createStore } from "../ui/store";

export const paletteOpen = createStore(false);
