/** What this tab keeps through a reload. Browsers that keep nothing for us answer with an error: then nothing is kept. */
export function readKept(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The texts of an object that was kept as JSON, by name; null when there is none to read. */
export function readKeptTexts(key: string): Readonly<Record<string, string>> | null {
  try {
    const kept: unknown = JSON.parse(readKept(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    return Object.fromEntries(Object.entries(kept).filter((entry) => typeof entry[1] === 'string'));
  } catch {
    return null;
  }
}

/** False where nothing can be kept. */
export function keep(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
