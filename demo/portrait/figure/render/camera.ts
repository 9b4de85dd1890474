import { cross, dot, f, subtract, unit, type Vector } from './vector.ts';

/** Shows places on a picture: x and y in pixels from its upper left, z the distance. */
export interface Camera {
  readonly eye: Vector;
  readonly project: (positions: Float32Array) => Float32Array;
  /** Writes into an array as long as the positions, which may be the same. */
  readonly projectTo: (positions: Float32Array, seen: Float32Array) => void;
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
  const far = dot(subtract(at, eye), forward);
  return cameraOf(eye, forward, (seen, i) => {
    const share = (far * scale) / f(seen, i + 2);
    seen[i] = left + f(seen, i) * share;
    seen[i + 1] = top - f(seen, i + 1) * share;
  });
}

/** As the light sees a scene from a direction: without perspective, `size` decimetres wide on `pixels` pixels. */
export function lookAlong(direction: Vector, at: Vector, size: number, pixels: number): Camera {
  const distance = 100;
  const [x, y, z] = direction;
  const eye: Vector = [at[0] + x * distance, at[1] + y * distance, at[2] + z * distance];
  const scale = pixels / size;
  return cameraOf(eye, [-x, -y, -z], (seen, i) => {
    seen[i] = pixels / 2 + f(seen, i) * scale;
    seen[i + 1] = pixels / 2 - f(seen, i + 1) * scale;
  });
}

/** `place` turns decimetres right and above the middle, which are in the array from `i` on, into pixels. */
function cameraOf(eye: Vector, forward: Vector, place: (seen: Float32Array, i: number) => void): Camera {
  const right = unit(cross(forward, [0, 1, 0]));
  const up = cross(right, forward);
  const projectTo = (positions: Float32Array, seen: Float32Array) => {
    for (let i = 0; i < positions.length; i += 3) {
      const x = f(positions, i) - eye[0];
      const y = f(positions, i + 1) - eye[1];
      const z = f(positions, i + 2) - eye[2];
      seen[i] = x * right[0] + y * right[1] + z * right[2];
      seen[i + 1] = x * up[0] + y * up[1] + z * up[2];
      seen[i + 2] = x * forward[0] + y * forward[1] + z * forward[2];
      place(seen, i);
    }
  };
  return {
    eye,
    projectTo,
    project: (positions) => {
      const seen = new Float32Array(positions.length);
      projectTo(positions, seen);
      return seen;
    },
  };
}
