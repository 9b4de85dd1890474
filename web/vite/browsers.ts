/**
 * The oldest browsers that the product supports: iPhones that end at iOS 16, and the others of May 2024. The README
 * names them; the build aims at them, and `check-browsers.ts` looks for what they lack.
 */
export const browsers = {
  safari: '16.4',
  safari_ios: '16.4',
  chrome: '125',
  chrome_android: '125',
  firefox: '126',
  firefox_android: '126',
} as const;

/** The same for the build. */
export const target = [
  `safari${browsers.safari}`,
  `ios${browsers.safari_ios}`,
  `chrome${browsers.chrome}`,
  `firefox${browsers.firefox}`,
];
