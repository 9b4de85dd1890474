import { type Material, normalsOf, type Surface } from '../render/surface.ts';
import { cross, dot, plus, subtract, unit, type Vector } from '../render/vector.ts';

/** Vertices and faces that are added one after another. */
export interface Form {
  readonly positions: number[];
  readonly faces: number[];
}
export const newForm = (): Form => ({ positions: [], faces: [] });

const sides = 8;

/** A tube along points. */
export function addTube(form: Form, points: readonly Vector[], radius: number, closed: boolean): void {
  const first = form.positions.length / 3;
  const count = points.length;
  const at = (i: number) => points[closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i))] as Vector;
  let side: Vector = [0, 1, 0];
  for (let i = 0; i < count; i++) {
    const along = unit(subtract(at(i + 1), at(i - 1)));
    // The side of the ring before, so that the tube is not twisted.
    const across = dot(along, side);
    side = unit(plus(side, along, -across));
    if (Math.abs(across) > 0.95) side = unit(cross(along, [along[1], along[2], along[0]]));
    const other = cross(along, side);
    for (let k = 0; k < sides; k++) {
      const angle = (k / sides) * Math.PI * 2;
      form.positions.push(...plus(plus(at(i), side, Math.cos(angle) * radius), other, Math.sin(angle) * radius));
    }
  }
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    for (let k = 0; k < sides; k++) {
      const [a, b] = [first + i * sides + k, first + i * sides + ((k + 1) % sides)];
      const [c, d] = [first + ((i + 1) % count) * sides + k, first + ((i + 1) % count) * sides + ((k + 1) % sides)];
      form.faces.push(a, b, c, 0, 0, 0, b, d, c, 0, 0, 0);
    }
  }
}

/** A ball, longer or shorter than wide. */
export function addBall(form: Form, middle: Vector, radius: number, height = radius): void {
  const rings = Array.from({ length: 9 }, (_, i): Vector => plus(middle, [0, Math.cos((i / 8) * Math.PI) * height, 0]));
  const first = form.positions.length / 3;
  for (const [i, ring] of rings.entries()) {
    const wide = Math.max(0.02, Math.sin((i / 8) * Math.PI)) * radius;
    for (let k = 0; k < 12; k++) {
      const angle = (k / 12) * Math.PI * 2;
      form.positions.push(ring[0] + Math.sin(angle) * wide, ring[1], ring[2] + Math.cos(angle) * wide);
    }
  }
  for (let i = 0; i < 8; i++) {
    for (let k = 0; k < 12; k++) {
      const [a, b] = [first + i * 12 + k, first + i * 12 + ((k + 1) % 12)];
      form.faces.push(a, a + 12, b, 0, 0, 0, b, a + 12, b + 12, 0, 0, 0);
    }
  }
}

/** A thin sheet within an outline; texels run from its middle, 0, to its upper left and lower right. */
export function sheetOf(outline: readonly Vector[], material: Material): Surface {
  const sum = outline.reduce<Vector>((total, point) => plus(total, point, 1 / outline.length), [0, 0, 0]);
  const positions = Float32Array.from([...sum, ...outline.flat()]);
  const texels = Float32Array.from([...[0, 0], ...outline.flatMap((point) => [point[0] - sum[0], point[1] - sum[1]])]);
  const faces = Uint16Array.from(
    outline.flatMap((_, i) => {
      const next = ((i + 1) % outline.length) + 1;
      return [0, i + 1, next, 0, i + 1, next];
    }),
  );
  return {
    positions,
    normals: normalsOf(positions, faces),
    faces,
    texels,
    rest: null,
    material,
    layered: true,
    castsShadow: false,
  };
}

export function surfaceOf(form: Form, material: Material): Surface {
  const positions = Float32Array.from(form.positions);
  const faces = Uint16Array.from(form.faces);
  const normals = normalsOf(positions, faces);
  return {
    positions,
    normals,
    faces,
    texels: new Float32Array(2),
    rest: null,
    material,
    layered: false,
    castsShadow: true,
  };
}
