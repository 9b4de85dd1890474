import { f, n } from '../render/vector.ts';
import { baseMesh, type Piece, target } from './data.ts';
import { bonesIn, moveBy, type Pose, type Turn } from './pose.ts';

/** How much of each target, by name. */
export type Shape = Readonly<Record<string, number>>;

/** The base mesh with targets added, not yet posed. */
export function shapeBody(shape: Shape): Float32Array {
  const positions = Float32Array.from(baseMesh().positions);
  for (const [name, share] of Object.entries(shape)) {
    if (Math.abs(share) < 0.002) continue;
    const { vertex, by } = target(name);
    for (let i = 0; i < vertex.length; i++) {
      const at = n(vertex, i) * 3;
      for (let k = 0; k < 3; k++) positions[at + k] = f(positions, at + k) + share * f(by, i * 3 + k);
    }
  }
  return positions;
}

/** A body in a pose, and what places hair and clothes on it. */
export interface PosedBody {
  readonly positions: Float32Array;
  /** Where the vertices of a piece are on this body. */
  readonly fit: (piece: Piece) => Float32Array;
}

export function poseBody(rest: Float32Array, pose: Pose, whole: readonly Turn[]): PosedBody {
  const { boneOf, boneShare } = baseMesh();
  const bones = bonesIn(rest, pose, whole);
  return {
    positions: moveBy(bones, rest, boneOf, boneShare),
    fit: (piece) => {
      const { bone, share } = bindingOf(piece);
      return moveBy(bones, fitTo(rest, piece), bone, share);
    },
  };
}

/** A piece on the body at rest. */
function fitTo(rest: Float32Array, { bound, share, offset, scale }: Piece): Float32Array {
  const growth = [0, 1, 2].map((axis) => {
    const one = scale[axis];
    return one ? Math.abs(f(rest, one.from * 3 + axis) - f(rest, one.to * 3 + axis)) / one.reference : 1;
  });
  const fitted = new Float32Array(bound.length);
  for (let i = 0; i < bound.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      let value = f(offset, i + k) * (growth[k] as number);
      for (let corner = i; corner < i + 3; corner++) value += f(rest, n(bound, corner) * 3 + k) * f(share, corner);
      fitted[i + k] = value;
    }
  }
  return fitted;
}

interface Binding {
  readonly bone: Uint8Array;
  readonly share: Float32Array;
}
const bindings = new WeakMap<Piece, Binding>();

/** The four bones that move each vertex of a piece most: those of the vertices that it is bound to. */
function bindingOf(piece: Piece): Binding {
  const known = bindings.get(piece);
  if (known) return known;
  const { boneOf, boneShare } = baseMesh();
  const count = piece.bound.length / 3;
  const binding = { bone: new Uint8Array(count * 4), share: new Float32Array(count * 4) };
  for (let vertex = 0; vertex < count; vertex++) {
    const sums = new Map<number, number>();
    for (let corner = vertex * 3; corner < vertex * 3 + 3; corner++) {
      const weight = Math.max(0, f(piece.share, corner));
      for (let i = n(piece.bound, corner) * 4; i < n(piece.bound, corner) * 4 + 4; i++) {
        const bone = boneOf[i] as number;
        sums.set(bone, (sums.get(bone) ?? 0) + weight * f(boneShare, i));
      }
    }
    const most = [...sums].sort(([, one], [, other]) => other - one).slice(0, 4);
    for (const [i, [bone, share]] of most.entries()) {
      binding.bone[vertex * 4 + i] = bone;
      binding.share[vertex * 4 + i] = share;
    }
  }
  bindings.set(piece, binding);
  return binding;
}
