// English: mode, model and cost.

import type { Mode } from "../../ipc/generated/protocol";

export const options = {
  mode: "When Qilbee asks",
  modes: {
    ask: { name: "Ask first", text: "Asks before anything that does more than look." },
    risky: {
      name: "Ask for risky steps",
      text: "Clicks and types freely. Asks before files, programs or sending.",
    },
    free: { name: "Hands free", text: "Does not ask, within the rules that always hold." },
    observe: { name: "Look only", text: "Looks at the screen and answers. Does nothing." },
  } satisfies Record<Mode, { name: string; text: string }>,
  model: "Model",
  practice: "Practice",
  practiceModel: "Practice model",
  practiceText:
    "A practice model. It knows one exercise and costs nothing. For real work, add a key in the settings, under “Keys”.",
  costSoFar: "so far",
  costHint: "What this chat has cost so far, at list prices",
  free: "Free",
};
