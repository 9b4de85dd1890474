type Listener = (event: PopStateEvent) => void;

let listener: Listener | undefined;

/** Makes the entry of open windows one of the page, as for a page that is left: a step back would call that off. */
export const forgetWindows = (): void => history.replaceState({ ...history.state, isWindow: false }, '');

/**
 * Called before the router starts: listeners of the window run in the order in which they were added, whether or not
 * they capture, and who runs before the router can keep an event from it.
 */
export function listenBeforeRouter(): void {
  // A page that was reloaded with a window open has none now.
  forgetWindows();
  window.addEventListener('popstate', (event) => listener?.(event));
}

/** Listens to history traversals before the router does; `stopImmediatePropagation` hides one from it. */
export const onHistory = (own: Listener): void => {
  listener = own;
};
