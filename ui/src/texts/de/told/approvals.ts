// German: what the backend says about why it refuses.

import type { Sentences } from "../../told";

export const approvals: Sentences = {
  "Not executed: Qilbee is set to look only.":
    "Nicht ausgeführt: Qilbee ist so eingestellt, dass es nur hinsieht.",
};
