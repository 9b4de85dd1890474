import { baseMesh, type Piece } from '../body/data.ts';
import { clamp, f, n } from '../render/vector.ts';
import type { Strands } from './strands.ts';

/** Where a piece's vertices are on the base mesh, before any target or pose. */
export const restOf = remembered((piece: Piece): Float32Array => {
  const { positions } = baseMesh();
  const rest = new Float32Array(piece.bound.length);
  for (let i = 0; i < rest.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      let value = f(piece.offset, i + k);
      for (let corner = i; corner < i + 3; corner++) {
        value += f(positions, n(piece.bound, corner) * 3 + k) * f(piece.share, corner);
      }
      rest[i + k] = value;
    }
  }
  return rest;
});

/** The piece with left and right changed. */
export const mirrored = remembered((piece: Piece): Piece => {
  const partner = partners();
  return {
    ...piece,
    bound: piece.bound.map((vertex) => n(partner, vertex)),
    offset: piece.offset.map((value, i) => (i % 3 === 0 ? -value : value)),
  };
});

let across: Uint16Array | undefined;
/** For each vertex of the base mesh, the one on its other side. */
function partners(): Uint16Array {
  if (across) return across;
  const { positions } = baseMesh();
  const key = (x: number, y: number, z: number) => [x, y, z].map((value) => Math.round(value * 500)).join();
  const at = new Map<string, number>();
  for (let i = 0; i < positions.length; i += 3) {
    at.set(key(f(positions, i), f(positions, i + 1), f(positions, i + 2)), i / 3);
  }
  across = Uint16Array.from(
    { length: positions.length / 3 },
    (_, vertex) =>
      at.get(key(-f(positions, vertex * 3), f(positions, vertex * 3 + 1), f(positions, vertex * 3 + 2))) ?? vertex,
  );
  return across;
}

/** The piece with its places on the base mesh changed. */
export function reshaped(piece: Piece, change: (x: number, y: number, z: number, to: Float32Array) => void): Piece {
  const rest = restOf(piece);
  const offset = Float32Array.from(piece.offset);
  const to = new Float32Array(3);
  for (let i = 0; i < offset.length; i += 3) {
    for (let k = 0; k < 3; k++) to[k] = f(rest, i + k);
    change(f(rest, i), f(rest, i + 1), f(rest, i + 2), to);
    for (let k = 0; k < 3; k++) offset[i + k] = f(offset, i + k) + f(to, k) - f(rest, i + k);
  }
  return { ...piece, offset };
}

/** The direction of strands at each vertex, from their direction on the texture. */
export function tangentsOf(positions: Float32Array, piece: Piece, strands: Strands): Float32Array {
  const { faces, texels } = piece;
  const rest = restOf(piece);
  const tangents = new Float32Array(positions.length);
  for (let face = 0; face < faces.length; face += 6) {
    const [a, b, c] = [n(faces, face) * 3, n(faces, face + 1) * 3, n(faces, face + 2) * 3];
    const [ta, tb, tc] = [n(faces, face + 3) * 2, n(faces, face + 4) * 2, n(faces, face + 5) * 2];
    const u1 = f(texels, tb) - f(texels, ta);
    const v1 = f(texels, tb + 1) - f(texels, ta + 1);
    const u2 = f(texels, tc) - f(texels, ta);
    const v2 = f(texels, tc + 1) - f(texels, ta + 1);
    const area = u1 * v2 - u2 * v1;
    if (Math.abs(area) < 1e-9) continue;
    const column = clamp(
      Math.round(((f(texels, ta) + f(texels, tb) + f(texels, tc)) / 3) * strands.width),
      0,
      strands.width - 1,
    );
    const down = 1 - (f(texels, ta + 1) + f(texels, tb + 1) + f(texels, tc + 1)) / 3;
    const pixel = clamp(Math.round(down * strands.height), 0, strands.height - 1) * strands.width + column;
    const half = Math.atan2(f(strands.sine, pixel), f(strands.cosine, pixel)) / 2;
    const du = Math.cos(half);
    const dv = -Math.sin(half);
    const first = (du * v2 - dv * u2) / area;
    const second = (dv * u1 - du * v1) / area;
    let x = first * (f(positions, b) - f(positions, a)) + second * (f(positions, c) - f(positions, a));
    let y = first * (f(positions, b + 1) - f(positions, a + 1)) + second * (f(positions, c + 1) - f(positions, a + 1));
    let z = first * (f(positions, b + 2) - f(positions, a + 2)) + second * (f(positions, c + 2) - f(positions, a + 2));
    // Away from the crown.
    const away = f(rest, a) * x + (f(rest, a + 1) - 8.6) * y + (f(rest, a + 2) - 0.4) * z;
    const length = (Math.sqrt(x * x + y * y + z * z) || 1) * (away < 0 ? -1 : 1);
    x /= length;
    y /= length;
    z /= length;
    for (let corner = 0; corner < 3; corner++) {
      const at = corner === 0 ? a : corner === 1 ? b : c;
      tangents[at] = f(tangents, at) + x;
      tangents[at + 1] = f(tangents, at + 1) + y;
      tangents[at + 2] = f(tangents, at + 2) + z;
    }
  }
  return even(even(even(even(tangents, faces), faces), faces), faces);
}

/** Directions like those of their neighbours. */
function even(tangents: Float32Array, faces: Uint16Array): Float32Array {
  const sums = new Float32Array(tangents.length);
  for (let face = 0; face < faces.length; face += 6) {
    const [a, b, c] = [n(faces, face) * 3, n(faces, face + 1) * 3, n(faces, face + 2) * 3];
    for (let k = 0; k < 3; k++) {
      const sum = f(tangents, a + k) + f(tangents, b + k) + f(tangents, c + k);
      sums[a + k] = f(sums, a + k) + sum;
      sums[b + k] = f(sums, b + k) + sum;
      sums[c + k] = f(sums, c + k) + sum;
    }
  }
  for (let i = 0; i < sums.length; i += 3) {
    const length = Math.hypot(f(sums, i), f(sums, i + 1), f(sums, i + 2)) || 1;
    for (let k = 0; k < 3; k++) sums[i + k] = f(sums, i + k) / length;
  }
  return sums;
}

function remembered<T>(make: (piece: Piece) => T): (piece: Piece) => T {
  const made = new WeakMap<Piece, T>();
  return (piece) => {
    let value = made.get(piece);
    if (value === undefined) {
      value = make(piece);
      made.set(piece, value);
    }
    return value;
  };
}
