/** Signs of browsers in user agents, the most specific first: many also name the browsers that they descend from. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/**
 * The names of a browser and its system as people know them. Never a piece of the text itself, which anyone can write.
 */
export function deviceOf(userAgent: string): Device {
  const named = (list: typeof browsers) => list.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
  return { browser: named(browsers), system: named(systems) };
}
