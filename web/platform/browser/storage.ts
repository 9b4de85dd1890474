/** A tab keeps through a reload; the browser keeps for every tab, until the member is no longer here. */
const places = { tab: () => sessionStorage, browser: () => localStorage };
type Place = keyof typeof places;

/** What is kept. Browsers that keep nothing for us answer with an error: then nothing is kept. */
export function readKept(key: string, place: Place = 'tab'): string | null {
  try {
    return places[place]().getItem(key);
  } catch {
    return null;
  }
}

/** The texts of an object that was kept as JSON, by name; null when there is none to read. */
export function readKeptTexts(key: string, place?: Place): Readonly<Record<string, string>> | null {
  try {
    const kept: unknown = JSON.parse(readKept(key, place) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    return Object.fromEntries(Object.entries(kept).filter((entry) => typeof entry[1] === 'string'));
  } catch {
    return null;
  }
}

/** False where nothing can be kept. */
export function keep(key: string, value: string, place: Place = 'tab'): boolean {
  try {
    places[place]().setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Forgets what this browser kept for a member who is no longer here, in this tab and the others: nothing in it is meant for whoever comes next. */
export function forgetKept(): void {
  for (const storage of Object.values(places)) {
    try {
      storage().clear();
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
  }
}

/** One for the page: a channel hears every other of its name, this page's own too. */
let tabs: BroadcastChannel | undefined;

/** Follows that the member left in another tab. */
export function onEndedElsewhere(follow: () => void): void {
  tabs = new BroadcastChannel('session.ended');
  tabs.onmessage = follow;
}

/** Tells the other tabs that the member left. */
export const tellEnded = (): void => tabs?.postMessage(null);
