import { cross, dot, f, subtract, unit, type Vector } from './vector.ts';

/** Shows places on a picture: x and y in pixels from its upper left, z the distance. */
export interface Camera {
  readonly eye: Vector;
  readonly project: (positions: Float32Array) => Float32Array;
}

/** Where a picture's camera looks: at `at`, which is seen on the pixel `seenAt`, from `distance` before it. */
export interface View {
  readonly at: Vector;
  readonly seenAt: readonly [x: number, y: number];
  /** In decimetres. */
  readonly distance: number;
  /** How far the camera is above what it looks at, in decimetres. */
  readonly above: number;
  /** Pixels of a decimetre at `at`. */
  readonly scale: number;
}

export function lookAt({ at, seenAt: [left, top], distance, above, scale }: View): Camera {
  const eye: Vector = [at[0], at[1] + above, at[2] + distance];
  const forward = unit(subtract(at, eye));
  const right = unit(cross(forward, [0, 1, 0]));
  const up = cross(right, forward);
  const far = dot(subtract(at, eye), forward);
  return {
    eye,
    project: (positions) =>
      project(positions, eye, { right, up, forward }, (x, y, z, to, index) => {
        to[index] = left + (x / z) * far * scale;
        to[index + 1] = top - (y / z) * far * scale;
        to[index + 2] = z;
      }),
  };
}

/** As the light sees a scene from a direction: without perspective, `size` decimetres wide on `pixels` pixels. */
export function lookAlong(direction: Vector, at: Vector, size: number, pixels: number): Camera {
  const distance = 100;
  const eye: Vector = [at[0] + direction[0] * distance, at[1] + direction[1] * distance, at[2] + direction[2] * distance];
  const forward: Vector = [-direction[0], -direction[1], -direction[2]];
  const right = unit(cross(forward, [0, 1, 0]));
  const up = cross(right, forward);
  const scale = pixels / size;
  return {
    eye,
    project: (positions) =>
      project(positions, eye, { right, up, forward }, (x, y, z, to, index) => {
        to[index] = pixels / 2 + x * scale;
        to[index + 1] = pixels / 2 - y * scale;
        to[index + 2] = z;
      }),
  };
}

interface Axes {
  readonly right: Vector;
  readonly up: Vector;
  readonly forward: Vector;
}

function project(
  positions: Float32Array,
  eye: Vector,
  { right, up, forward }: Axes,
  write: (x: number, y: number, z: number, to: Float32Array, index: number) => void,
): Float32Array {
  const seen = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const x = f(positions, i) - eye[0];
    const y = f(positions, i + 1) - eye[1];
    const z = f(positions, i + 2) - eye[2];
    write(
      x * right[0] + y * right[1] + z * right[2],
      x * up[0] + y * up[1] + z * up[2],
      x * forward[0] + y * forward[1] + z * forward[2],
      seen,
      i,
    );
  }
  return seen;
}
