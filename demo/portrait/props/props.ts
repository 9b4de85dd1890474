import { cat, dog } from './animals.ts';
import type { Prop } from './prop.ts';
import { book, bouquet, cup, glass, guitar, handlebar, laptop } from './things.ts';

export const props = {
  book,
  bouquet,
  cat,
  cup,
  dog,
  glass,
  guitar,
  handlebar,
  laptop,
} satisfies Record<string, Prop>;

export type PropName = keyof typeof props;
