import type { PosedBody } from '../body.ts';
import { type Piece, piece, texture } from '../data.ts';
import { normalsOf, type Surface } from '../surface.ts';
import { f, n } from '../vector.ts';
import { type ClothLook, tailoredMaterial } from './cloth.ts';
import { hang } from './hang.ts';
import { type Spot, spotAt } from './spot.ts';

export type PieceName = 'female_elegantsuit01' | 'male_casualsuit01' | 'male_casualsuit05' | 'male_elegantsuit01';

/** Parts of a piece are told apart by where they are on its texture: from left to right, from top to bottom. */
type Region = readonly [left: number, right: number, top: number, bottom: number];
type Part = 'shirt' | 'tie' | 'pocket' | 'button' | 'trousers';

interface Plan {
  /** The texture's width in decimetres. */
  readonly size: number;
  readonly parts: Partial<Record<Part, readonly Region[]>>;
}

const plans: Record<PieceName, Plan> = {
  female_elegantsuit01: { size: 17, parts: { trousers: [[0.02, 0.79, 0.17, 0.45]] } },
  male_casualsuit01: {
    size: 13,
    parts: {
      trousers: [
        [0.41, 0.705, 0.49, 0.73],
        [0.41, 0.705, 0, 0.25],
      ],
    },
  },
  male_casualsuit05: {
    size: 18,
    parts: {
      shirt: [
        [0.58, 0.69, 0, 0.3],
        [0.84, 0.96, 0.25, 0.55],
        [0.61, 0.8, 0.565, 0.625],
        [0.01, 0.21, 0.185, 0.215],
      ],
      pocket: [
        [0.17, 0.26, 0.1, 0.17],
        [0.815, 0.9, 0.57, 0.63],
        [0.84, 0.93, 0.14, 0.24],
      ],
      trousers: [[0, 0.6, 0.565, 1]],
    },
  },
  male_elegantsuit01: {
    size: 14,
    parts: {
      shirt: [
        [0.345, 0.5, 0, 0.185],
        [0.32, 0.395, 0.19, 0.47],
        [0.32, 0.352, 0.1, 0.19],
      ],
      button: [
        [0.12, 0.21, 0.01, 0.1],
        [0.23, 0.33, 0.01, 0.115],
      ],
      trousers: [[0, 0.75, 0.475, 1]],
    },
  },
};

interface Laid {
  readonly spots: readonly Spot[];
  readonly faces: ReadonlyMap<Part | 'cloth', Uint16Array>;
}
const laid = new Map<PieceName, Laid>();

function layOut(name: PieceName): Laid {
  const known = laid.get(name);
  if (known) return known;
  const { bound, share, faces, texels } = piece(name);
  const spots = Array.from({ length: bound.length / 3 }, (_, i) =>
    spotAt([n(bound, i * 3), n(bound, i * 3 + 1), n(bound, i * 3 + 2)], [f(share, i * 3), f(share, i * 3 + 1), f(share, i * 3 + 2)]),
  );
  const lists = new Map<Part | 'cloth', number[]>();
  for (let face = 0; face < faces.length; face += 6) {
    const mean = (k: number) => [3, 4, 5].reduce((sum, corner) => sum + f(texels, n(faces, face + corner) * 2 + k) / 3, 0);
    const part = partAt(plans[name], mean(0), 1 - mean(1));
    const list = lists.get(part) ?? [];
    for (let i = face; i < face + 6; i++) list.push(n(faces, i));
    lists.set(part, list);
  }
  const made = { spots, faces: new Map([...lists].map(([part, list]) => [part, Uint16Array.from(list)])) };
  laid.set(name, made);
  return made;
}

function partAt({ parts }: Plan, u: number, v: number): Part | 'cloth' {
  for (const [part, regions] of Object.entries(parts)) {
    if (regions.some(([left, right, top, bottom]) => u > left && u < right && v > top && v < bottom)) return part as Part;
  }
  return 'cloth';
}

/** The look of each part that is worn; parts without one are left off. */
export type Tailoring = Readonly<Partial<Record<Part, ClothLook>>> & { readonly cloth: ClothLook };

export async function tailor(body: PosedBody, name: PieceName, looks: Tailoring, fall: number) {
  const whole: Piece = piece(name);
  const { spots, faces } = layOut(name);
  const positions = body.fit(whole);
  hang(positions, spots, spots.length, fall);
  const normals = normalsOf(positions, whole.faces);
  const folds = await texture(name);
  const surfaces: Surface[] = [];
  for (const [part, list] of faces) {
    const look = looks[part as Part];
    if (!look) continue;
    surfaces.push({
      ...{ positions, normals, faces: list, texels: whole.texels, rest: null },
      material: tailoredMaterial(folds, plans[name].size, look),
      layered: false,
      castsShadow: true,
    });
  }
  return { surfaces, hides: [...whole.hides] };
}
