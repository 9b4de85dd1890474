/** Above this luminance black text reads better than white; below it white is readable (WCAG AA, 4.5:1). */
export const blackWordsFrom = 0.3;
/** The lightest on which white text is readable. */
export const whiteWordsUpTo = 1.05 / 4.5 - 0.05;

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** The linear red, green and blue of a colour `#rrggbb`, from 0 to 1. */
export const channelsOf = (hex: string) =>
  [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [number, number, number];

/** How light a colour is (WCAG), from 0 to 1. */
export function luminance(hex: string): number {
  const [r, g, b] = channelsOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
