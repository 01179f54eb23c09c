// English: a chat in which nothing was said yet.

export const start = {
  title: "What would you like done?",
  lead: "Say it in your own words. Qilbee does it on this computer while you watch.",
  points: [
    {
      title: "It works like a hand on your desk",
      text: "It looks at the screen, clicks and types in the programs you already use.",
    },
    {
      title: "You see every step",
      text: "Each action is listed here in plain words, with a picture of what happened.",
    },
    { title: "You stay in charge", text: "It asks before it acts, and Stop ends it at once." },
  ],
  practiceTitle: "New here? Watch it work first.",
  practiceText:
    "Qilbee fills in a small form in its own practice window. It needs no account and costs nothing.",
  practice: "Try the practice task",
  practicePrompt: "Enter the three requests into the practice form",
};
