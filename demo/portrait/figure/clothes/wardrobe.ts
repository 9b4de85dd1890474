import type { Gender } from '../../../traits.ts';
import type { Garment, Outfit } from '../../shot.ts';
import { clamp, smooth } from '../render/vector.ts';
import type { Weave } from './cloth.ts';
import { hoodWidth, type Neckline, type Sleeve } from './cut.ts';
import type { Drape } from './drape.ts';
import type { Bands } from './shell.ts';
import type { Spot } from './spot.ts';
import type { PieceName } from './tailored.ts';

/** A garment made over the body. */
export interface Sewn {
  readonly neckline: Neckline;
  readonly sleeve: Sleeve;
  readonly bands: Bands;
  readonly drape: Drape;
  readonly weave: Weave;
  readonly bandWeave: Weave;
  /** Whether its bands are of the second colour, or the whole of it. */
  readonly second: 'bands' | 'all' | 'none';
  /** Whether a hood's strings hang from its neck. */
  readonly strings?: boolean;
}

/** A piece of a tailor, over something or with a shirt of its own. */
export interface Tailored {
  readonly piece: PieceName;
  readonly weave: Weave;
  readonly fall: number;
  /** The colour of a tie, which a shirt comes with. */
  readonly tie: string | null;
  /** Whether stripes run down. */
  readonly pin: boolean;
}

/** What an outfit is made of, from the innermost out. */
export interface Wardrobe {
  readonly sewn: readonly Sewn[];
  readonly tailored: Tailored | null;
}

/** A hood that lies around the neck, fullest behind it. */
const rolled = (spot: Spot, neck: number): number => {
  const share = clamp(neck / hoodWidth(spot));
  return Math.sin(Math.PI * share ** 0.8) ** 0.8 * (0.16 + 0.16 * smooth(-spot.z, -0.9, 0.2));
};

const drapes = {
  top: { thin: 0.04, thick: 0.07, raised: 0.012, fall: 0.3, folds: 0.075 },
  loose: { thin: 0.045, thick: 0.1, raised: 0.014, fall: 0.14, folds: 0.1 },
  under: { thin: 0.02, thick: 0.03, raised: 0.008, fall: 0.6, folds: 0.02 },
  dress: { thin: 0.035, thick: 0.05, raised: 0, fall: 0.75, folds: 0.045 },
  knit: { thin: 0.07, thick: 0.14, raised: 0.03, fall: 0.22, folds: 0.1 },
  fine: { thin: 0.05, thick: 0.08, raised: 0.02, fall: 0.4, folds: 0.06 },
  hoodie: { thin: 0.08, thick: 0.19, raised: -0.02, fall: 0.12, folds: 0.14 },
  hood: { thin: 0.1, thick: 0.2, raised: 0, fall: 1, folds: 0.05, shape: rolled },
  over: { thin: 0.13, thick: 0.2, raised: 0.02, fall: 0.2, folds: 0.11, straight: true },
  sport: { thin: 0.03, thick: 0.045, raised: 0, fall: 0.7, folds: 0.03 },
} satisfies Record<string, Drape>;

const top = (neckline: Neckline, sleeve: Sleeve, drape: Drape): Sewn => ({
  neckline,
  sleeve,
  drape,
  weave: 'jersey',
  bandWeave: 'rib',
  second: 'none',
  bands: { neck: neckline === 'crew' ? 0.13 : 0.08, sleeve: 0 },
});
/** What is seen of a top between the fronts of a jacket. */
const bib = (neckline: Neckline): Sewn => ({ ...top(neckline, 'bib', drapes.under), second: 'all' });
const under = (neckline: Neckline, sleeve: Sleeve): Sewn => ({
  ...top(neckline, sleeve, drapes.under),
  second: 'all',
});
const only = (...sewn: readonly Sewn[]): Wardrobe => ({ sewn, tailored: null });
const pick = <T>(from: readonly T[], variety: number): T => from[variety % from.length] as T;

const jacket = { fall: 0.35, tie: null, pin: false } as const;

const ties = ['#1d2a44', '#5a1f2c', '#23352d', '#2b2d33'];

type Maker = (gender: Gender, variety: number) => Wardrobe;

const knit: Maker = (gender, variety) =>
  only({
    neckline:
      gender === 'female'
        ? pick<Neckline>(['crew', 'vee', 'wide'], variety)
        : pick<Neckline>(['crew', 'crew', 'vee'], variety),
    sleeve: 'long',
    bands: { neck: 0.2, sleeve: 0.42 },
    drape: drapes.knit,
    weave: pick<Weave>(['knit', 'cable'], variety >> 2),
    bandWeave: 'rib',
    second: 'none',
  });

const shirt: Maker = () => ({
  sewn: [],
  tailored: { ...jacket, piece: 'male_casualsuit01', weave: 'cotton', fall: 0.28, pin: true },
});

const makers: Record<Garment, Maker> = {
  tshirt: (gender, variety) =>
    gender === 'female'
      ? only(top(pick<Neckline>(['crew', 'vee', 'scoop', 'wide'], variety), 'short', drapes.top))
      : only(top(pick<Neckline>(['crew', 'crew', 'vee'], variety), 'short', drapes.loose)),
  shirt,
  blouse: (gender, variety) =>
    gender === 'male'
      ? shirt(gender, variety)
      : { sewn: [], tailored: { ...jacket, piece: 'female_elegantsuit01', weave: 'satin', fall: 0.4, pin: true } },
  knit,
  turtleneck: () =>
    only({
      neckline: 'turtle',
      sleeve: 'long',
      bands: { neck: 0.6, sleeve: 0.3 },
      drape: drapes.fine,
      weave: 'knit',
      bandWeave: 'rib',
      second: 'none',
    }),
  hoodie: () =>
    only(
      {
        neckline: 'crew',
        sleeve: 'long',
        bands: { neck: 0, sleeve: 0.35 },
        drape: drapes.hoodie,
        weave: 'jersey',
        bandWeave: 'rib',
        strings: true,
        second: 'none',
      },
      {
        neckline: 'hood',
        sleeve: 'hood',
        bands: { neck: 0, sleeve: 0 },
        drape: drapes.hood,
        weave: 'jersey',
        bandWeave: 'rib',
        second: 'none',
      },
    ),
  blazer: (gender, variety) => ({
    sewn:
      gender === 'female'
        ? [bib(pick<Neckline>(['scoop', 'vee', 'crew'], variety))]
        : variety % 3 === 0
          ? [bib('crew')]
          : [],
    tailored: {
      ...jacket,
      piece: 'male_elegantsuit01',
      weave: 'wool',
      tie: gender === 'male' && variety % 3 > 0 ? pick(ties, variety) : null,
    },
  }),
  dress: (gender, variety) =>
    gender === 'male'
      ? shirt(gender, variety)
      : only({
          ...pick<Pick<Sewn, 'neckline' | 'sleeve'>>(
            [
              { neckline: 'scoop', sleeve: 'none' },
              { neckline: 'deep vee', sleeve: 'short' },
              { neckline: 'vee', sleeve: 'none' },
              { neckline: 'deep vee', sleeve: 'none' },
              { neckline: 'wide', sleeve: 'elbow' },
            ],
            variety,
          ),
          bands: { neck: 0, sleeve: 0 },
          drape: drapes.dress,
          weave: pick<Weave>(['satin', 'cotton'], variety >> 3),
          bandWeave: 'cotton',
          second: 'none',
        }),
  sport: (gender, variety) =>
    only({
      neckline: gender === 'female' ? pick<Neckline>(['scoop', 'vee'], variety) : 'crew',
      sleeve: gender === 'female' ? 'none' : 'short',
      bands: { neck: 0.07, sleeve: 0.07 },
      weave: 'cotton',
      bandWeave: 'cotton',
      second: 'bands',
      drape: gender === 'female' ? drapes.sport : drapes.top,
    }),
  coat: (_, variety) => ({
    sewn: [pick([{ ...bib('turtle'), weave: 'knit', bands: { neck: 0.6, sleeve: 0 } } as const, bib('crew')], variety)],
    tailored: { ...jacket, piece: 'male_casualsuit05', weave: 'wool' },
  }),
  cardigan: (gender, variety) =>
    only(gender === 'female' ? under(pick<Neckline>(['scoop', 'crew'], variety), 'none') : under('crew', 'short'), {
      neckline: 'open',
      sleeve: 'long',
      bands: { neck: 0.22, sleeve: 0.35 },
      drape: drapes.over,
      weave: 'knit',
      bandWeave: 'rib',
      second: 'none',
    }),
  denim: (gender) => ({
    sewn: [bib(gender === 'female' ? 'scoop' : 'crew')],
    tailored: { ...jacket, piece: 'male_casualsuit05', weave: 'denim' },
  }),
};

/** What is worn for an outfit; its colour decides which of several cuts. */
export function wardrobeOf({ garment, color }: Outfit, gender: Gender): Wardrobe {
  const variety = [...color].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  return makers[garment](gender, variety);
}
