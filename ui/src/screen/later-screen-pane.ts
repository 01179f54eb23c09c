// The stage, whose script is loaded once there is something to see.

import { later } from "../ui/later";

export const ScreenPane = later(async () => (await import("./screen-pane")).ScreenPane);
