/** Colours of background, person and clothes: light or dark, warm or cool, two of each. */
const palettes = [
  ['#e9d3bd', '#c79a7c', '#a9705a'],
  ['#f0dccb', '#b98a6d', '#d8a48f'],
  ['#cfd9e2', '#b79c8f', '#7f93ab'],
  ['#d8dedb', '#a88f83', '#93a79f'],
  ['#6b4534', '#b98866', '#3f2a25'],
  ['#7d5040', '#a87a5c', '#54302d'],
  ['#3c4654', '#9c8073', '#262d3a'],
  ['#47534f', '#93796c', '#2a3432'],
] as const;

/**
 * A blurred shape in place of a hidden liker's photo, as a data URI. It is random, seeded by a key of the pair: a
 * picture derived from their photo could be matched against public photos, and would change with it.
 */
export function blurredPlaceholder(key: string): string {
  const chance = (index: number, among: number) => Number.parseInt(key.slice(index * 2, index * 2 + 2), 16) % among;
  const [ground, person, clothes] = palettes[chance(0, palettes.length)] ?? palettes[0];
  const [x, y, size] = [17 + chance(1, 7), 19 + chance(2, 5), 8 + chance(3, 3)];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 50"><filter id="b" x="-1" y="-1" width="3" height="3">` +
    `<feGaussianBlur stdDeviation="4"/></filter><path fill="${ground}" d="M0 0h40v50H0z"/><g filter="url(#b)">` +
    `<ellipse cx="${x}" cy="50" rx="${size + 9}" ry="15" fill="${clothes}"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size + 3}" fill="${person}"/></g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
