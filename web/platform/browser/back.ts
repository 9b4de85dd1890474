type Listener = (event: PopStateEvent) => void;

let listener: Listener | undefined;

/**
 * Turns the shared entry of open windows into an ordinary page entry, before the page is left: stepping back over it
 * would cancel that navigation.
 */
export const releaseWindowEntry = (): void => history.replaceState({ ...history.state, isWindow: false }, '');

/**
 * Called before the router starts: listeners of the window run in the order in which they were added, whether or not
 * they capture, and only one that runs before the router's can keep an event from it.
 */
export function listenBeforeRouter(): void {
  // A page that was reloaded with a window open has none now.
  releaseWindowEntry();
  window.addEventListener('popstate', (event) => listener?.(event));
}

/** Listens to history traversals before the router does; `stopImmediatePropagation` hides one from it. */
export const onHistory = (own: Listener): void => {
  listener = own;
};
