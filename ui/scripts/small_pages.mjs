// The small windows around the chat, over the recorded scenes.

/** Each as large as it opens; `drawn` shows that it is there. */
export const SMALL_PAGES = {
  "control-bar": {
    page: "control-bar.html",
    scene: "busy",
    drawn: "main",
    size: { width: 680, height: 54 },
  },
  "control-bar-held": {
    page: "control-bar.html",
    scene: "held",
    drawn: "main",
    size: { width: 680, height: 54 },
  },
  "control-bar-question": {
    page: "control-bar.html",
    scene: "approval",
    drawn: "[data-approval]",
    size: { width: 680, height: 560 },
  },
  "control-bar-question-click": {
    page: "control-bar.html",
    scene: "approval-click",
    drawn: "[data-approval]",
    size: { width: 680, height: 560 },
  },
  "control-bar-question-long": {
    page: "control-bar.html",
    scene: "approval-hostile",
    drawn: "[data-approval]",
    size: { width: 680, height: 560 },
  },
  "control-bar-question-small": {
    page: "control-bar.html",
    scene: "approval-hostile",
    drawn: "[data-approval]",
    size: { width: 340, height: 300 },
  },
  "quick-prompt": {
    page: "quick-prompt.html",
    scene: "empty",
    drawn: "label",
    size: { width: 640, height: 98 },
  },
  "quick-prompt-recent": {
    page: "quick-prompt.html",
    scene: "start",
    drawn: "time",
    size: { width: 640, height: 251 },
  },
};
