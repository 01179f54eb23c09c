// Habits of a web page that a window doesn't have: the browser's menu anywhere, and all of it marked as text.

const TEXT_FIELDS = "input, textarea, [contenteditable]:not([contenteditable='false'])";
/** Texts that one wants to have whole. */
const READABLE = "[role='log'], pre";

export function leaveOutPageHabits(): void {
  window.addEventListener("contextmenu", (event) => {
    if (!isInTextField(event.target) && !isOverSelection(event)) event.preventDefault();
  });
  window.addEventListener("keydown", (event) => {
    const isSelectAll =
      (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "a";
    if (!isSelectAll || event.shiftKey || isInTextField(event.target)) return;
    event.preventDefault();
    const readable = event.target instanceof Element ? event.target.closest(READABLE) : null;
    if (readable !== null) window.getSelection()?.selectAllChildren(readable);
  });
}

function isInTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}

/** An element around all that is marked is not meant: it may be the whole window. */
function isOverSelection({ target }: Event): boolean {
  const selection = window.getSelection();
  if (selection === null || selection.isCollapsed || !(target instanceof Node)) return false;
  const range = selection.getRangeAt(0);
  const around = range.commonAncestorContainer;
  const whole = around instanceof Element ? around : around.parentElement;
  return whole !== null && whole.contains(target) && range.intersectsNode(target);
}
