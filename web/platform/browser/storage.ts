/** `tab` survives a reload; `browser` is shared by all tabs until the member logs out. */
const places = { tab: () => sessionStorage, browser: () => localStorage };
type Place = keyof typeof places;

/** The stored text, or null. Browsers that deny storage throw, which counts as nothing stored. */
export function readStored(key: string, place: Place = 'tab'): string | null {
  try {
    return places[place]().getItem(key);
  } catch {
    return null;
  }
}

/** The text fields of an object stored as JSON; null without a readable one. */
export function readStoredTexts(key: string, place?: Place): Readonly<Record<string, string>> | null {
  try {
    const stored: unknown = JSON.parse(readStored(key, place) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    return Object.fromEntries(Object.entries(stored).filter((entry) => typeof entry[1] === 'string'));
  } catch {
    return null;
  }
}

/** Returns false where the browser denies storage. */
export function store(key: string, value: string, place: Place = 'tab'): boolean {
  try {
    places[place]().setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The IndexedDB database of photos waiting to be sent; named here so that the end of a session deletes it. */
export const uploadsDatabase = 'chat-photos';

/** Clears what this browser stored for a member whose session has ended; the next person must not see it. */
export function clearStored(): void {
  try {
    indexedDB.deleteDatabase(uploadsDatabase);
  } catch {
    // As below.
  }
  for (const storage of Object.values(places)) {
    try {
      storage().clear();
    } catch {
      // A browser that denies storage has nothing to clear.
    }
  }
}

/** One per page: a channel also receives the messages of the same page's other channels. */
let tabs: BroadcastChannel | undefined;

/** Calls `follow` when the member logs out in another tab. */
export function onEndedElsewhere(follow: () => void): void {
  tabs = new BroadcastChannel('session.ended');
  tabs.onmessage = follow;
}

/** Notifies the other tabs that the member has logged out. */
export const announceEnd = (): void => tabs?.postMessage(null);
