import type { PosedBody } from '../body/body.ts';
import { baseMesh, type Piece, piece, texture } from '../body/data.ts';
import { normalsOf, type Surface } from '../render/surface.ts';
import { f, n } from '../render/vector.ts';
import { type ClothLook, tailoredMaterial } from './cloth.ts';
import { hangLayers } from './hang.ts';
import { type Spot, spotAt } from './spot.ts';

export type PieceName = 'female_elegantsuit01' | 'male_casualsuit01' | 'male_casualsuit05' | 'male_elegantsuit01';

/** Where on the texture the middles of a part's patches are: from left to right, from top to bottom. */
type Region = readonly [left: number, right: number, top: number, bottom: number];
type Part = 'shirt' | 'button' | 'trousers';

interface Plan {
  readonly parts: Partial<Record<Part, readonly Region[]>>;
}

const plans: Record<PieceName, Plan> = {
  female_elegantsuit01: { parts: { trousers: [[0.02, 0.79, 0.17, 0.45]] } },
  male_casualsuit01: {
    parts: {
      trousers: [
        [0.41, 0.705, 0.49, 0.73],
        [0.41, 0.705, 0, 0.25],
      ],
    },
  },
  male_casualsuit05: {
    parts: {
      shirt: [
        [0.58, 0.69, 0, 0.3],
        [0.84, 0.96, 0.25, 0.55],
        [0.61, 0.8, 0.565, 0.625],
        [0.01, 0.21, 0.185, 0.215],
      ],
      trousers: [[0, 0.6, 0.565, 1]],
    },
  },
  male_elegantsuit01: {
    parts: {
      shirt: [[0.32, 0.43, 0.05, 0.47]],
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
  /** Where its vertices are on the base mesh. */
  readonly rest: Float32Array;
  readonly faces: ReadonlyMap<Part | 'cloth', Uint16Array>;
}
const laid = new Map<PieceName, Laid>();

function layOut(name: PieceName): Laid {
  const known = laid.get(name);
  if (known) return known;
  const { bound, share, faces, texels } = piece(name);
  const spots = Array.from({ length: bound.length / 3 }, (_, i) =>
    spotAt(
      [n(bound, i * 3), n(bound, i * 3 + 1), n(bound, i * 3 + 2)],
      [f(share, i * 3), f(share, i * 3 + 1), f(share, i * 3 + 2)],
    ),
  );
  const lists = new Map<Part | 'cloth', number[]>();
  const patches = patchesOf(faces, texels);
  for (let face = 0; face < faces.length; face += 6) {
    const [left, right, foot, top] = patches(n(faces, face + 3));
    const part = partAt(plans[name], (left + right) / 2, 1 - (foot + top) / 2);
    const list = lists.get(part) ?? [];
    for (let i = face; i < face + 6; i++) list.push(n(faces, i));
    lists.set(part, list);
  }
  const base = baseMesh().positions;
  const rest = Float32Array.from({ length: bound.length }, (_, i) =>
    [0, 1, 2].reduce((sum, corner) => {
      const at = i - (i % 3) + corner;
      return sum + f(base, n(bound, at) * 3 + (i % 3)) * f(share, at);
    }, 0),
  );
  const made = { spots, rest, faces: new Map([...lists].map(([part, list]) => [part, Uint16Array.from(list)])) };
  laid.set(name, made);
  return made;
}

type Bounds = [left: number, right: number, foot: number, top: number];

/** The bounds, on the texture, of the patch that a texel belongs to. */
function patchesOf(faces: Uint16Array, texels: Float32Array): (texel: number) => Bounds {
  const next = Int32Array.from({ length: texels.length / 2 }, (_, i) => i);
  const root = (texel: number): number => {
    let at = texel;
    while (next[at] !== at) at = next[at] as number;
    next[texel] = at;
    return at;
  };
  for (let face = 0; face < faces.length; face += 6) {
    for (const corner of [4, 5]) next[root(n(faces, face + corner))] = root(n(faces, face + 3));
  }
  const bounds = new Map<number, Bounds>();
  const boundsAt = (texel: number) => bounds.get(root(texel)) ?? ([9, -9, 9, -9] satisfies Bounds);
  for (let texel = 0; texel < next.length; texel++) {
    const [left, right, foot, top] = boundsAt(texel);
    const [u, v] = [f(texels, texel * 2), f(texels, texel * 2 + 1)];
    bounds.set(root(texel), [Math.min(left, u), Math.max(right, u), Math.min(foot, v), Math.max(top, v)]);
  }
  return boundsAt;
}

/** The skin that an open jacket shows. */
const isOpen = ({ x, y, z }: Spot): boolean => x < 0.8 && y > 4.3 && z > 0.1;

function partAt({ parts }: Plan, u: number, v: number): Part | 'cloth' {
  for (const [part, regions] of Object.entries(parts)) {
    if (regions.some(([left, right, top, bottom]) => u > left && u < right && v > top && v < bottom))
      return part as Part;
  }
  return 'cloth';
}

/** The look of each part that is worn; parts without one are left off. */
export type Tailoring = Readonly<Partial<Record<Part, ClothLook>>> & { readonly cloth: ClothLook };

export async function tailor(body: PosedBody, name: PieceName, looks: Tailoring, fall: number) {
  const whole: Piece = piece(name);
  const { spots, faces, rest } = layOut(name);
  const positions = body.fit(whole);
  hangLayers(positions, spots, fall);
  const normals = normalsOf(positions, whole.faces);
  const folds = await texture(name);
  const surfaces: Surface[] = [];
  for (const [part, list] of faces) {
    const look = looks[part as Part];
    if (!look) continue;
    surfaces.push({
      positions,
      normals,
      faces: list,
      texels: whole.texels,
      rest,
      material: tailoredMaterial(folds, look),
      layered: false,
      castsShadow: true,
    });
  }
  const hides = [...whole.hides];
  return {
    surfaces,
    hides: faces.has('shirt') && !looks.shirt ? hides.filter((vertex) => !isOpen(spotAt([vertex], [1]))) : hides,
  };
}
