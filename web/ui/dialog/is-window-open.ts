/** Whether a window is open: it owns the keyboard, and none opens over it unasked. */
export const isWindowOpen = (): boolean => document.querySelector('dialog[open], [role="dialog"]') !== null;
