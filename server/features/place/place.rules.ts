export const earthRadiusKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** The length of a degree of latitude. */
export const kmPerDegree = earthRadiusKm * radians(1);

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** The great-circle distance in kilometres. */
export function distanceKm(one: Position, other: Position): number {
  const halfLatitude = radians(other.latitude - one.latitude) / 2;
  const halfLongitude = radians(other.longitude - one.longitude) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(halfLongitude) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const letters: Record<string, string> = { ø: 'o', ł: 'l', ß: 'ss', æ: 'a', œ: 'o', đ: 'd' };

/**
 * A name in lookup form, without case, diacritics and punctuation: `Saint-Étienne` becomes `saint etienne`. Letters
 * that are written in two ways are one: `ä` and `ae`, `ø` and `oe`, `å` and `aa`.
 */
export const searchable = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[øłßæœđ]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/([ou])e|a[ae]/g, (_, vowel = 'a') => vowel)
    .trim();

const saint = /\b(st|saint|sankt|sint)\b/g;

/** The lookup forms of a name: a saint is written in several ways, of which a reader types the beginning of any. */
export function lookupForms(name: string): string[] {
  const form = searchable(name);
  return [...new Set([form, ...['st', 'saint', 'sankt', 'sint'].map((title) => form.replaceAll(saint, title))])];
}
