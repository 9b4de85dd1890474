import figure1 from './figures/1.webp?no-inline';
import figure2 from './figures/2.webp?no-inline';
import figure3 from './figures/3.webp?no-inline';
import figure4 from './figures/4.webp?no-inline';
import figure5 from './figures/5.webp?no-inline';
import figure6 from './figures/6.webp?no-inline';
import figure7 from './figures/7.webp?no-inline';
import figure8 from './figures/8.webp?no-inline';
import figure9 from './figures/9.webp?no-inline';

/** Addresses of drawn people in the shade (draw-silhouettes.ts), who stand for members where a visitor sees none. */
export const figures: readonly string[] = [
  figure1,
  figure2,
  figure3,
  figure4,
  figure5,
  figure6,
  figure7,
  figure8,
  figure9,
];
