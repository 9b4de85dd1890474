import { createContext } from 'react';

/** Records, while the server renders a page, what the browser needs to hydrate it. */
export interface Needs {
  /** Records the module of a `fetched` part. */
  part(module: string): void;
  /** Records a feature whose words are needed. */
  words(feature: string): void;
}

/** Null in the browser. */
export const NeedsContext = createContext<Needs | null>(null);
