// English: the window as a whole.

export const app = {
  outside: "This page is the inside of the Qilbee window. Start Qilbee to use it.",
  openFailed: "This chat could not be opened.",
  dismiss: "Dismiss",
  now: "now",
  close: "Close",
  skip: "Skip to the message box",
};
