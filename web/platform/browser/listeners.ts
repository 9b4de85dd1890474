/** Listeners to something that changes, in the form in which React's `useSyncExternalStore` subscribes. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    emit(): void {
      for (const listener of listeners) listener();
    },
    /** Returns how to end the subscription. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
