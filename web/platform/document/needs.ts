import { createContext } from 'react';

/** What the server is told, while it writes a page, that the browser will need to take it over. */
export interface Needs {
  /** The module of a `fetched` part. */
  part(module: string): void;
  /** The words of a feature. */
  words(feature: string): void;
}

/** Null in the browser. */
export const NeedsContext = createContext<Needs | null>(null);
