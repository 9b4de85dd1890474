import type { Gender } from '../../traits.ts';
import type { Outfit } from '../shot.ts';
import type { PosedBody } from './body/body.ts';
import type { ClothLook, Weave } from './clothes/cloth.ts';
import { patternOf } from './clothes/pattern.ts';
import { sew } from './clothes/shells.ts';
import { tailor } from './clothes/tailored.ts';
import { tieAt } from './clothes/tie.ts';
import { type Sewn, type Tailored, wardrobeOf } from './clothes/wardrobe.ts';
import { lightOf, type Surface } from './render/surface.ts';
import type { Vector } from './render/vector.ts';

export interface Dressed {
  readonly surfaces: readonly Surface[];
  /** The vertices of the base mesh that are under cloth. */
  readonly hidden: ReadonlySet<number>;
}

/** What of a person their clothes depend on. */
export interface Wearer {
  readonly gender: Gender;
}

/** An outfit on a body. */
export async function dress(body: PosedBody, outfit: Outfit, { gender }: Wearer): Promise<Dressed> {
  const { sewn, tailored } = wardrobeOf(outfit, gender);
  const colors = { first: clothColor(outfit.color), second: clothColor(outfit.second) };
  const parts = sewn.map((one) => sewnOn(body, one, outfit, colors));
  if (tailored) parts.push(await tailoredOn(body, tailored, outfit, colors));
  return {
    surfaces: parts.flatMap(({ surfaces }) => surfaces),
    hidden: new Set(parts.flatMap(({ hides }) => hides)),
  };
}

/** White cloth mirrors four fifths of the light. */
const clothColor = (color: string): Vector => lightOf(color).map((light) => light * 0.84) as [number, number, number];

interface Colors {
  readonly first: Vector;
  readonly second: Vector;
}

const plainCloth = (weave: Weave, color: Vector): ClothLook => ({ weave, color, second: color, pattern: () => 0 });

function sewnOn(body: PosedBody, sewn: Sewn, outfit: Outfit, { first, second }: Colors) {
  const color = sewn.second === 'all' ? second : first;
  const cloth: ClothLook =
    sewn.second === 'all'
      ? plainCloth(sewn.weave, color)
      : { weave: sewn.weave, color, second, pattern: patternOf(outfit, false) };
  return sew(body, sewn, cloth, plainCloth(sewn.bandWeave, sewn.second === 'bands' ? second : color));
}

const horn: Vector = [0.02, 0.016, 0.012];
const charcoal: Vector = [0.016, 0.017, 0.022];

function tailoredOn(
  body: PosedBody,
  { piece, weave, fall, tie, pin }: Tailored,
  outfit: Outfit,
  { first, second }: Colors,
) {
  const cloth: ClothLook = { weave, color: first, second, pattern: patternOf(outfit, pin) };
  return tailor(
    body,
    piece,
    {
      cloth,
      button: plainCloth('satin', horn),
      trousers: plainCloth('denim', charcoal),
      ...(tie ? { shirt: { ...plainCloth('cotton', second), second: clothColor(tie), inlay: tieAt } } : {}),
    },
    fall,
  );
}
