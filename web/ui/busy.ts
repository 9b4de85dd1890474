/** Whether a window stands over the page, or somebody is typing: not the moment to open another by itself. */
export function isBusy(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
  return isTyping || document.querySelector('dialog[open], [role="dialog"]') !== null;
}
