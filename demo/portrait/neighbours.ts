import type { Gender } from '../traits.ts';
import type { Portrait } from './portrait.ts';
import { variantCount } from './settings/setting.ts';
import { isDark } from './settings/settings.ts';
import type { Place } from './topics.ts';

/** Where a member's main picture was taken. */
export type MainPlace = Pick<Portrait, 'place' | 'variant'> & { readonly gender: Gender };

/** Lists show everybody, or one gender: neighbours are the last of both. */
const near = { all: 4, gender: 6 };
const dark = 2;
/** Among so many there are enough of either gender. */
const lookBack = 24;

/** What those before somebody in a list leave to them. */
export interface Neighbourhood {
  /** Whether none of them is there, and it need not be a third dark picture in a row. */
  isUnused(place: Place): boolean;
  /** The variants of a setting that suit, or all of them if none does. */
  variants(place: Place): readonly number[];
}

const everyVariant = Array.from({ length: variantCount }, (_, variant) => variant);

export function neighbourhood(list: readonly MainPlace[], gender: Gender): Neighbourhood {
  const before = list.slice(-lookBack);
  const same = before.filter((one) => one.gender === gender);
  const settings = new Set([...before.slice(-near.all), ...same.slice(-near.gender)].map(({ place }) => place.setting));
  const areDark = (row: readonly MainPlace[]) =>
    row.length >= dark && row.slice(-dark).every(({ place, variant }) => isDark(place.setting, variant));
  const needsLight = areDark(before) || areDark(same);
  const suiting = ({ setting }: Place) => everyVariant.filter((variant) => !needsLight || !isDark(setting, variant));
  return {
    isUnused: (place) => !settings.has(place.setting) && suiting(place).length > 0,
    variants(place) {
      const suit = suiting(place);
      return suit.length > 0 ? suit : everyVariant;
    },
  };
}
