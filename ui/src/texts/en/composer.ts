// English: the message box.

export const composer = {
  label: "Message",
  placeholder: "Describe what you want done",
  placeholderRunning: "Say something while it works",
  send: "Send",
  attach: "Attach pictures or files",
  drop: "Drop pictures or files to attach them",
  hint: "Enter sends, Shift + Enter starts a new line",
};
