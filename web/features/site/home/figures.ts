import type { NicheName } from '@rendezvous/contract/niche';
import elder1 from './figures/elder-1.svg?no-inline';
import elder2 from './figures/elder-2.svg?no-inline';
import elder3 from './figures/elder-3.svg?no-inline';
import man1 from './figures/man-1.svg?no-inline';
import man2 from './figures/man-2.svg?no-inline';
import man3 from './figures/man-3.svg?no-inline';
import woman1 from './figures/woman-1.svg?no-inline';
import woman2 from './figures/woman-2.svg?no-inline';
import woman3 from './figures/woman-3.svg?no-inline';
import woman4 from './figures/woman-4.svg?no-inline';

const men = [man1, man2, man3];
const women = [woman1, woman2, woman3, woman4];
const mixed = [woman3, man1, woman1, man2, woman4, man3];

/** Addresses of plainly drawn people, at least three, who stand for a niche's members where the product is pictured. */
export const figures: Readonly<Record<NicheName, readonly string[]>> = {
  general: mixed,
  she: women,
  bdsm: [woman2, man2, woman4, man3, woman3, man1],
  bbw: [woman4, woman3, woman2, woman1],
  gilf: [elder1, elder3, elder2],
  milf: [woman2, woman4, woman3, woman1],
  gay: men,
};
