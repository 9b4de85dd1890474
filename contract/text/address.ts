/** An address, relative to `base` if given; null if it is none. `URL.parse` is missing in Safari 17 and Chrome 125. */
export function parseAddress(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
