// The small windows around the chat, over the recorded scenes.

const bar = (scene) => ({
  page: "control-bar.html",
  scene,
  drawn: "main",
  // The first words are below it once.
  size: { width: 680, height: 76 },
});

const question = (scene, size = { width: 680, height: 560 }) => ({
  page: "control-bar.html",
  scene,
  drawn: "[data-approval]",
  size,
});

const quickPrompt = (scene, drawn, height) => ({
  page: "quick-prompt.html",
  scene,
  drawn,
  size: { width: 640, height },
});

/** Each as large as it opens; `drawn` shows that it is there. */
export const SMALL_PAGES = {
  "control-bar": bar("busy"),
  "control-bar-held": bar("held"),
  "control-bar-question": question("approval"),
  "control-bar-question-click": question("approval-click"),
  "control-bar-question-long": question("approval-hostile"),
  "control-bar-question-small": question("approval-hostile", { width: 340, height: 300 }),
  "quick-prompt": quickPrompt("empty", "label", 98),
  "quick-prompt-recent": quickPrompt("start", "time", 251),
};
