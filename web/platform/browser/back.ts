type Listener = (event: PopStateEvent) => void;

let first: Listener | undefined;

/**
 * Called before the router starts: listeners of the window run in the order in which they were added, whether or not
 * they capture, and who runs before the router can keep an event from it.
 */
export const listenBeforeRouter = (): void => window.addEventListener('popstate', (event) => first?.(event));

/** Hears of Back and Forward before the router; `stopImmediatePropagation` keeps them from it. */
export const onHistory = (listener: Listener): void => {
  first = listener;
};
