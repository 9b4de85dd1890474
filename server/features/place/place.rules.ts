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

/** A name in lookup form, without case, diacritics and punctuation: `Saint-Étienne` becomes `saint etienne`. */
export function searchable(name: string): string {
  const letters: Record<string, string> = { ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd' };
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[øłßæœđ]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
