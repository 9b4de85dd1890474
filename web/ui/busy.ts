/** Whether a window is open or the reader is typing: no moment to open another window unasked. */
export function isBusy(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
  return isTyping || document.querySelector('dialog[open], [role="dialog"]') !== null;
}
