import type { Cloth } from '../arms.ts';
import type { Garment } from '../shot.ts';
import { blouse, gown, tshirt } from './airy.ts';
import { clothOf, type Dressed, type Dressing, trunkFill } from './cloth.ts';
import { jacket, outer, scarf } from './jacket.ts';
import { knit, knitted, rollNeck } from './knit.ts';
import { patternOf } from './pattern.ts';
import { hoodie, shirt, tracksuit } from './shirt.ts';

type Made = Partial<Dressed> & { front: string };

/** How each garment is made of a cloth and a second one. */
const makers: Record<Garment, (dressing: Dressing, cloth: Cloth, second: Cloth) => Made> = {
  tshirt,
  shirt,
  blouse,
  knit,
  turtleneck: rollNeck,
  hoodie,
  blazer: (dressing, cloth, second) => jacket(dressing, cloth, second, 0),
  coat: (dressing, cloth, second) => ({
    ...jacket(dressing, cloth, second, 1),
    over: scarf(dressing, second),
  }),
  cardigan: (dressing, cloth, second) => outer(dressing, cloth, second, 'cardigan'),
  denim: (dressing, cloth, second) => outer(dressing, cloth, second, 'denim'),
  dress: gown,
  sport: tracksuit,
};

const woollen: ReadonlySet<Garment> = new Set(['knit', 'turtleneck', 'cardigan']);
const open: ReadonlySet<Garment> = new Set(['blazer', 'coat', 'cardigan', 'denim']);

export function dress(dressing: Dressing): Dressed {
  const { outfit, light } = dressing;
  const cloth = clothOf(outfit.color, light);
  const made = makers[outfit.garment](dressing, cloth, clothOf(outfit.second, light));
  return {
    behind: '',
    over: '',
    sleeve: 1,
    arms: cloth,
    fill: trunkFill(dressing, cloth),
    texture:
      (open.has(outfit.garment) ? '' : patternOf(dressing)) +
      (woollen.has(outfit.garment) ? knitted(dressing, cloth) : ''),
    ...made,
  };
}
