// English: the screen and its steps.

export const screen = {
  label: "Screen",
  show: "Show the screen",
  hide: "Hide the screen",
  live: "Live",
  step: (number: number, of: number) => `Step ${number} of ${of}`,
  backToLive: "Back to newest",
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
};
