// English: the screen and its steps.

export const screen = {
  label: "Screen",
  show: "Show the screen",
  hide: "Hide the screen",
  live: "Live",
  step: (number: number, of: number) => `Step ${number} of ${of}`,
  backToLive: "Back to newest",
  backToLiveHint: "Back to newest (Esc)",
  previous: "Earlier step",
  following: "Later step",
  strip: "Steps",
  stripStep: (number: number, caption: string) => `Step ${number}: ${caption}`,
  emptyTitle: "Nothing to see yet",
  emptyText:
    "When Qilbee looks at the screen, the picture appears here, with a ring where it acted.",
  picture: (caption: string) => (caption === "" ? "The screen" : `The screen: ${caption}`),
  enlarge: "Enlarge",
  enlarged: "Picture of the screen",
  about: "About this step",
  inWindow: (name: string) => `in “${name}”`,
  since: "Since the step before",
  cost: {
    title: "What asking for this step cost",
    together: (steps: number) =>
      `It was asked for together with ${steps - 1} more; this pays for all.`,
    input: "Read for the first time",
    cacheRead: "Read again, at a low price",
    cacheWrite: "Kept for reading again",
    output: "Written",
    tokens: (count: string) => `${count} tokens`,
    note: (model: string) => `At the list prices of ${model}. A token is about ¾ of a word.`,
  },
  continueHere: "Continue from here",
  continueAsk:
    "A new chat begins with everything up to this step. This chat stays as it is, and so do your programs and files.",
  continueGo: "Begin the new chat",
  continueCancel: "Cancel",
};
