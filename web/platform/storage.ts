/** What this tab keeps through a reload. Browsers that keep nothing for us answer with an error: then nothing is kept. */
export function readKept(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
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
