import { chance, pick, pickWeighted, type Random } from '../random.ts';
import type { Gender, Skin } from '../traits.ts';
import { brightness, channelsOf, skinTones } from './color.ts';
import type { LookHints } from './figure/look.ts';
import type { SettingName } from './settings/settings.ts';
import type { Garment, Outfit } from './shot.ts';

export type Style = 'casual' | 'sport' | 'dressy' | 'outdoor' | 'light' | 'work';

/** How people dress in each setting. */
export const styles: Record<SettingName, Style> = {
  beach: 'light',
  bookshop: 'casual',
  cafe: 'casual',
  canal: 'casual',
  concert: 'dressy',
  forest: 'outdoor',
  garden: 'light',
  gym: 'sport',
  harbour: 'outdoor',
  hills: 'outdoor',
  kitchen: 'casual',
  livingRoom: 'casual',
  loft: 'work',
  market: 'light',
  mountain: 'outdoor',
  museum: 'work',
  park: 'casual',
  polder: 'outdoor',
  rain: 'outdoor',
  restaurant: 'dressy',
  rooftop: 'dressy',
  shade: 'dressy',
  studio: 'casual',
  terrace: 'light',
  theatre: 'dressy',
  workshop: 'work',
};

const garments: Record<Gender, Record<Style, Partial<Record<Garment, number>>>> = {
  female: {
    casual: { tshirt: 3, knit: 4, shirt: 2, blouse: 3, cardigan: 3, denim: 2, turtleneck: 2, hoodie: 1 },
    sport: { sport: 3, tshirt: 2, hoodie: 1 },
    dressy: { dress: 6, blouse: 3, blazer: 2, turtleneck: 1 },
    outdoor: { coat: 4, knit: 3, denim: 2, hoodie: 1, turtleneck: 2, cardigan: 2 },
    light: { tshirt: 2, dress: 5, blouse: 3, shirt: 1, denim: 1 },
    work: { blazer: 4, shirt: 3, blouse: 3, knit: 2, cardigan: 1 },
  },
  male: {
    casual: { tshirt: 4, knit: 4, shirt: 4, hoodie: 1, turtleneck: 1, cardigan: 2, denim: 2 },
    sport: { sport: 2, tshirt: 2, hoodie: 1 },
    dressy: { shirt: 4, blazer: 5, turtleneck: 2 },
    outdoor: { coat: 4, knit: 3, hoodie: 2, denim: 2 },
    light: { tshirt: 4, shirt: 5, denim: 1 },
    work: { shirt: 5, blazer: 3, knit: 2, cardigan: 1 },
  },
};

/** What flatters a full figure: dresses and wraps, and what hangs open over a top. */
const flattering: Partial<Record<Garment, number>> = { dress: 2, blouse: 1.4, cardigan: 1.5, blazer: 1.3, hoodie: 0.4 };

const colors: Record<Style, readonly string[]> = {
  casual: [
    '#f1ece2',
    '#2f3f5c',
    '#b9553f',
    '#4f7566',
    '#d9a441',
    '#7d3f5e',
    '#2f5d62',
    '#86a3ba',
    '#d08a70',
    '#564680',
    '#e8c9bd',
  ],
  sport: ['#20242c', '#2f5a8c', '#c9482f', '#5a5f68', '#2f8f7e', '#7a3f6b', '#dfe3e6', '#e0a03c', '#4f86b8'],
  dressy: [
    '#1f2430',
    '#7a1f38',
    '#15504a',
    '#432b63',
    '#efe6d8',
    '#a3402f',
    '#23487a',
    '#c08a5a',
    '#8a3a64',
    '#5f9a94',
    '#c05a7c',
    '#8f86c4',
  ],
  outdoor: ['#3f5a46', '#b9683a', '#2f4358', '#8c2f2f', '#d8c7ae', '#c9a04a', '#44566b', '#6f4358'],
  light: ['#f8f3e8', '#9cbdd6', '#e8b49a', '#efcf7c', '#8fbc9c', '#d97f93', '#3a6d94', '#e9d9c0', '#b58cc0'],
  work: ['#eef1f4', '#34435a', '#5f7690', '#41584c', '#8c6248', '#b5c4d2', '#262c3a', '#7a3546'],
};
const denims = ['#5f7ea3', '#41597c', '#8aa3bd', '#2f3a4c', '#a9bccd'];

/** The colour that most of each setting has, from which clothes should stand out. */
const grounds: Record<SettingName, string> = {
  beach: '#d8c8b8',
  bookshop: '#7a5844',
  cafe: '#d8b184',
  canal: '#a8a29c',
  concert: '#3a2446',
  forest: '#7d9a5c',
  garden: '#9dba82',
  gym: '#4a4d58',
  harbour: '#8fb0c4',
  hills: '#b08a62',
  kitchen: '#d9cdb6',
  livingRoom: '#d6c4ae',
  loft: '#9a6f58',
  market: '#d2a878',
  mountain: '#9cb4c6',
  museum: '#56626e',
  park: '#a9984e',
  polder: '#9db497',
  rain: '#4c5670',
  restaurant: '#74564a',
  rooftop: '#4f4670',
  shade: '#2a2630',
  studio: '#b0a4c4',
  terrace: '#a8785a',
  theatre: '#5a3048',
  workshop: '#b08456',
};

/** How different two colours look; green counts most, as for the eye. */
function contrast(one: string, other: string): number {
  const others = channelsOf(other);
  return Math.hypot(
    ...channelsOf(one).map((value, i) => (value - (others[i] as number)) * ([0.8, 1.1, 0.7][i] as number)),
  );
}

/** Brighter than this, arms can be told from a dark setting. */
const leastBrightness = 82;
export const isLight = (color: string) => brightness(...channelsOf(color)) > leastBrightness;

/** Closer than this, clothes look like skin. */
const leastContrast = 44;
export const isLikeSkin = (color: string, skin: Skin) =>
  skinTones[skin].some((base) => contrast(color, base) < leastContrast);

/** Of three colours by chance, the one that stands out most. */
function standOut(random: Random, among: readonly string[], from: string): string {
  const three = [0, 1, 2].map(() => pick(random, among));
  return three.reduce((best, color) => (contrast(color, from) > contrast(best, from) ? color : best));
}

const withHeadscarf: Partial<Record<Garment, number>> = { blouse: 3, knit: 3, turtleneck: 3, blazer: 2, cardigan: 2 };
const layered: ReadonlySet<Garment> = new Set(['blazer', 'coat', 'cardigan', 'denim']);

export function chooseOutfit(
  random: Random,
  { gender, age, covered, bodyType, skin }: LookHints,
  style: Style,
  { setting, dark }: { setting: SettingName; dark: boolean },
): Outfit {
  const isFormal = age > 55 && style === 'casual' && chance(random, 0.4);
  const usual = garments[gender][isFormal ? 'work' : style];
  const isFull = gender === 'female' && (bodyType === 'full' || bodyType === 'curvy');
  const weights = isFull
    ? Object.fromEntries(
        Object.entries({ ...usual, dress: usual.dress ?? 1 }).map(([garment, weight]) => [
          garment,
          weight * (flattering[garment as Garment] ?? 1),
        ]),
      )
    : usual;
  const garment = pickWeighted(random, covered ? withHeadscarf : weights) as Garment;
  const apart = (list: readonly string[]) => list.filter((one) => !isLikeSkin(one, skin));
  const suiting = apart(garment === 'denim' ? denims : colors[style]);
  const among = dark ? suiting.filter(isLight) : suiting;
  const color = standOut(random, among, grounds[setting]);
  const isPatterned = ['tshirt', 'shirt', 'blouse', 'dress', 'knit'].includes(garment);
  const seconds = apart(['#f4efe6', '#f4efe6', '#e3d9c8', '#23262e', ...colors[style]]).filter((one) => one !== color);
  return {
    garment,
    color,
    second: layered.has(garment) ? standOut(random, seconds, color) : pick(random, seconds),
    pattern: isPatterned
      ? pickWeighted(random, {
          plain: 74,
          stripes: 10,
          check: gender === 'male' && garment === 'shirt' ? 14 : 2,
          dots: gender === 'female' ? 5 : 0,
          floral: gender === 'female' && garment !== 'knit' ? 7 : 0,
        })
      : 'plain',
  };
}
