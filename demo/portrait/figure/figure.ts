import type { Gender } from '../../traits.ts';
import type { Outfit } from '../shot.ts';
import { type PosedBody, poseBody, type Shape, shapeBody } from './body/body.ts';
import { baseMesh, texture, verticesOf } from './body/data.ts';
import type { Pose, Turn } from './body/pose.ts';
import { dress } from './clothes.ts';
import { type HairLook, hairOn, scalpMark } from './hair.ts';
import { eyeMaterial, type SkinLook, type SkinMark, skinMaterial, teethMaterial } from './materials.ts';
import { type Camera, lookAt } from './render/camera.ts';
import type { Lamps } from './render/light.ts';
import { render } from './render/render.ts';
import { normalsOf, type Surface } from './render/surface.ts';
import { f, middleOf, n, subtract, unit, type Vector } from './render/vector.ts';
import { type Wear, wearOn } from './wear.ts';

/** Somebody as they are seen in one picture. */
export interface Figure {
  readonly shape: Shape;
  /** How the body at rest is posed. */
  readonly pose: (rest: Float32Array) => Pose;
  /** Turns of the whole body. */
  readonly stand: readonly Turn[];
  readonly skin: SkinLook;
  readonly marks: readonly SkinMark[];
  readonly eyeColor: Vector;
  /** Where the eyes look from the camera: to the figure's right −1 … 1 to its left. */
  readonly gaze: number;
  readonly hair: HairLook;
  readonly wear: Wear;
  readonly outfit: Outfit;
  readonly gender: Gender;
}

/** Where on the picture the middle between the eyes is, and how large a decimetre is there. */
export interface Framing {
  readonly width: number;
  readonly height: number;
  readonly eyes: readonly [x: number, y: number];
  readonly scale: number;
}

/** Four bytes a pixel: red, green, blue, opacity. */
export async function drawFigure(figure: Figure, framing: Framing, lamps: Lamps): Promise<Uint8Array> {
  const rest = shapeBody(figure.shape);
  const body = poseBody(rest, figure.pose(rest), figure.stand);
  const eyes = eyesOf(body);
  const middle = eyes.reduce<Vector>(
    (sum, eye) => [sum[0] + eye.middle[0] / 2, sum[1] + eye.middle[1] / 2, sum[2] + eye.middle[2] / 2],
    [0, 0, 0],
  );
  const camera = lookAt({ at: middle, seenAt: framing.eyes, distance: 16, above: 0.4, scale: framing.scale });
  const { surfaces: cloth, hidden } = await dress(body, figure.outfit, figure);
  const surfaces = [
    await skinOn(body, figure, hidden),
    ...eyeBalls(body, eyes, figure, camera),
    teethIn(body),
    ...cloth,
    ...(await hairOn(body, figure.hair)),
    ...wearOn(body, figure.wear),
  ];
  const scene = {
    surfaces,
    camera,
    lamps,
    middle: [middle[0], middle[1] - 2, middle[2] - 0.5] as const,
    scale: framing.scale,
  };
  return render(scene, framing);
}

/** A surface of some faces of the base mesh. */
function part(
  { positions }: PosedBody,
  faces: Uint16Array,
  look: Pick<Surface, 'material' | 'castsShadow'>,
  normals = normalsOf(positions, faces),
): Surface {
  const { texels, positions: rest } = baseMesh();
  return { positions, normals, faces, texels, rest, layered: false, ...look };
}

async function skinOn(body: PosedBody, { skin, marks, hair }: Figure, hidden: ReadonlySet<number>): Promise<Surface> {
  const faces = baseMesh().body;
  const seen: number[] = [];
  for (let face = 0; face < faces.length; face += 6) {
    const isHidden = [0, 1, 2].some((corner) => hidden.has(n(faces, face + corner)));
    if (!isHidden) for (let i = face; i < face + 6; i++) seen.push(n(faces, i));
  }
  const layers = await Promise.all(
    skin.layers.map(async ({ name, share }) => ({ texture: await texture(name), share })),
  );
  const scalp = scalpMark(hair);
  const material = skinMaterial(layers, skin.tint, scalp ? [...marks, scalp] : marks);
  return part(body, Uint16Array.from(seen), { material, castsShadow: true }, normalsOf(body.positions, faces));
}

/** On the base mesh, the upper teeth are above this, in decimetres. */
const bite = 6.63;
/** How far they are lowered, for a smile to show them. */
const lowered = 0.13;

/** The upper row: a smile shows no other. */
function teethIn({ positions, fit }: PosedBody): Surface {
  const { teeth, positions: rest } = baseMesh();
  const upper: number[] = [];
  for (let face = 0; face < teeth.length; face += 6) {
    const isUpper = [0, 1, 2].every((corner) => f(rest, n(teeth, face + corner) * 3 + 1) > bite);
    if (isUpper) for (let i = face; i < face + 6; i++) upper.push(n(teeth, i));
  }
  const moved = positions.slice();
  const faces = Uint16Array.from(upper);
  for (const vertex of verticesOf(faces)) {
    moved[vertex * 3 + 1] = f(moved, vertex * 3 + 1) - lowered;
  }
  return part({ positions: moved, fit }, faces, { material: teethMaterial, castsShadow: false });
}

interface Eye {
  readonly faces: Uint16Array;
  readonly middle: Vector;
  readonly radius: number;
}

function eyesOf({ positions }: PosedBody): Eye[] {
  return [baseMesh().leftEye, baseMesh().rightEye].map((faces) => {
    const vertices = verticesOf(faces);
    const middle = middleOf(positions, vertices);
    const away = (vertex: number) =>
      Math.hypot(...[0, 1, 2].map((k) => f(positions, vertex * 3 + k) - (middle[k] as number)));
    return { faces, middle, radius: Math.max(...[...vertices].map(away)) };
  });
}

const eyeBalls = (body: PosedBody, eyes: readonly Eye[], { eyeColor, gaze }: Figure, camera: Camera): Surface[] =>
  eyes.map(({ faces, middle, radius }) => {
    const [x, y, z] = unit(subtract(camera.eye, middle));
    const looks = unit([x + gaze * 0.4, y, z]);
    return part(body, faces, { material: eyeMaterial({ middle, radius, gaze: looks }, eyeColor), castsShadow: false });
  });
