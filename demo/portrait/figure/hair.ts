import type { PosedBody } from './body/body.ts';
import { piece as pieceOf, texture } from './body/data.ts';
import { beardFur } from './hair/beard.ts';
import { furOn } from './hair/fur.ts';
import { type Head, headOf } from './hair/head.ts';
import { knotOn } from './hair/knot.ts';
import { strandMaterial, uncut } from './hair/material.ts';
import { mirrored, reshaped, restOf, tangentsOf } from './hair/mesh.ts';
import { type Beard, beardAt, insideHair } from './hair/region.ts';
import { scarfOn } from './hair/scarf.ts';
import { strandsOf } from './hair/strands.ts';
import { type HairStyle, type Layer, styleOf } from './hair/styles.ts';
import { browMaterial, type SkinMark } from './materials.ts';
import { normalsOf, type Paint, type Surface } from './render/surface.ts';
import { smooth, type Vector } from './render/vector.ts';

export type { Beard } from './hair/region.ts';

export const browKinds = ['eyebrow001', 'eyebrow009', 'eyebrow010', 'eyebrow012'] as const;
export type BrowKind = (typeof browKinds)[number];

export interface HairLook {
  readonly style: HairStyle;
  readonly mirrored: boolean;
  readonly color: Vector;
  /** The colour at the temples, where greying begins; the hair's own if there is none. */
  readonly temples?: Vector;
  readonly browColor: Vector;
  readonly beard: Beard;
  readonly beardColor: Vector;
  readonly brows: BrowKind;
  /** Lays the strands of short hair and beards. */
  readonly seed: number;
  /** The colour of a headscarf. */
  readonly scarf?: Vector;
}

/** Hair, beard, brows and lashes on a body, in the order in which they are drawn. */
export async function hairOn(body: PosedBody, look: HairLook): Promise<Surface[]> {
  const head = headOf(body);
  const { meshes, fur, knot, scarf } = styleOf(look.style);
  const temples = look.temples ?? look.color;
  const surfaces = [
    await onFace(body, look.brows, look.browColor, 0.95),
    await onFace(body, 'eyelashes02', [0.015, 0.012, 0.01], 1),
    ...beardFur(body, head, look),
  ];
  if (fur) {
    const lengthAt = (x: number, y: number, z: number) => {
      const inside = insideHair(fur.line, x, y, z);
      const side = fur.sides + (1 - fur.sides) * smooth(y, 7.55, 8.1);
      return inside <= -0.06
        ? 0
        : smooth(inside, -0.06, (fur.line === 'horseshoe' ? 0.34 : 0.1) + fur.height * 0.35) * side;
    };
    surfaces.push(
      ...furOn(body, head, {
        ...fur,
        length: lengthAt,
        seed: look.seed % 31,
        mirrored: look.mirrored,
        color: look.color,
        temples,
      }),
    );
  }
  if (scarf) surfaces.push(scarfOn(body, head, look.scarf ?? look.color));
  if (knot) surfaces.push(knotOn(head, knot, look));
  for (const mesh of meshes) surfaces.push(await meshOn(body, head, mesh, look));
  return surfaces;
}

async function onFace(body: PosedBody, name: string, color: Vector, density: number): Promise<Surface> {
  const { faces, texels } = pieceOf(name);
  const positions = body.fit(pieceOf(name));
  const material = browMaterial(await texture(name), color, density);
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

async function meshOn(
  body: PosedBody,
  head: Head,
  { piece: name, cut, wave, ropes = 0, curl = 0, down }: Layer,
  look: HairLook,
): Promise<Surface> {
  const own = look.mirrored ? mirrored(pieceOf(name)) : pieceOf(name);
  const piece = shapedOf(own, wave ?? [0, 0, 0]);
  const strands = strandsOf(await texture(name));
  const positions = body.fit(piece);
  const { faces, texels } = piece;
  const color = { color: look.color, temples: look.temples ?? look.color };
  return {
    ...{ positions, faces, texels, rest: restOf(own), layered: true, castsShadow: true },
    normals: normalsOf(positions, faces),
    ...(down ? {} : { strands: tangentsOf(positions, piece, strands) }),
    material: strandMaterial(strands, {
      ...color,
      head,
      ropes,
      curl,
      cut: { ...uncut, ...cut, skew: (cut?.skew ?? 0) * (look.mirrored ? -1 : 1) },
    }),
  };
}

/** Nearer to the head at the temples, rounder on the crown and, where it is wavy, waved. */
function shapedOf(piece: ReturnType<typeof pieceOf>, [swing, often, volume]: NonNullable<Layer['wave']>) {
  return reshaped(piece, (x, y, z, to) => {
    const loose = smooth(y, 8, 6.9);
    const away = Math.hypot(x, z - 0.35) || 1;
    const turn = y * often + Math.atan2(x, z - 0.35) * 2.5;
    const out = volume * smooth(y, 8.6, 7.4) + swing * loose * Math.sin(turn);
    const temple = smooth(y, 6.7, 7.3) * (1 - smooth(y, 7.9, 8.4)) * smooth(z, -0.1, 0.5);
    // Half of what is farther from the middle than the head is.
    const near = Math.min(0.14, Math.max(0, Math.abs(x) - 0.78) * 0.5) * temple * Math.sign(x);
    const top = smooth(y, 8.45, 8.75) * 0.25;
    to[0] = x + (x / away) * out + swing * 0.6 * loose * Math.cos(turn * 0.83 + 1) - near;
    to[1] = y - top * (y - 8.45);
    to[2] = z + ((z - 0.35) / away) * out;
  });
}

/** Gives the scalp the colour of the hair that grows on it, so that it does not shine through. */
export function scalpMark({ style, color, temples, beard, beardColor }: HairLook): SkinMark | null {
  const { meshes, fur } = styleOf(style);
  const hasHair = meshes.length > 0 || fur !== undefined;
  if (!hasHair && beard === 'none') return null;
  const line = fur?.line ?? 'full';
  const isThin = line === 'horseshoe';
  const [from, until, most] = meshes.length ? [0, 0.14, 0.92] : isThin ? [-0.05, 0.45, 0.4] : [-0.05, 0.1, 0.8];
  const scalp = isThin ? (temples ?? color) : color;
  const shadow = beard === 'stubble' ? 0.3 : 0.5;
  return (place, paint) => {
    const { restX: x, restY: y, restZ: z } = place;
    if (y < 6) return;
    // Long hair leaves the temples free, where little grows.
    const seen = meshes.length ? 1 - 0.75 * smooth(z, 0.5, 0.85) * (1 - smooth(y, 7.7, 8)) : 1;
    if (hasHair && y > 6.5) darken(paint, scalp, smooth(insideHair(line, x, y, z), from, until) * most * seen);
    if (beard !== 'none') darken(paint, beardColor, beardAt(beard, x, y, z, 0.1) * shadow);
  };
}

function darken(paint: Paint, color: Vector, share: number): void {
  if (share <= 0) return;
  paint.red += (color[0] * 0.4 - paint.red) * share;
  paint.green += (color[1] * 0.4 - paint.green) * share;
  paint.blue += (color[2] * 0.4 - paint.blue) * share;
  paint.roughness += (0.9 - paint.roughness) * share;
}
