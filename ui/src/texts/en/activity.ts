// English: what is going on now.

export const activity = {
  label: "Activity",
  working: "Working",
  paused: "Paused",
  takenOver: "Mouse and keyboard are yours",
  waiting: "Waiting",
  asking: "Waiting for your answer",
  stop: "Stop",
  stopHint: "Stop (Ctrl + . or Esc twice)",
  stopping: "Stopping…",
  pause: "Pause",
  resume: "Resume",
  planStep: (number: number, of: number, text: string) => `Part ${number} of ${of}: ${text}`,
};
