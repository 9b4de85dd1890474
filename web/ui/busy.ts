/** Whether a window is open or the reader is typing; then none opens unasked. */
export function isBusy(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
  return isTyping || document.querySelector('dialog[open], [role="dialog"]') !== null;
}
