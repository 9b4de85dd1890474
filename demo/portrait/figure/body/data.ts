import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';

/** A bone turns what is bound to it, and the bones that hang on it, about the middle of the vertices in `head`. */
export interface Bone {
  readonly name: string;
  /** The place of its parent in the list, −1 for the first. */
  readonly parent: number;
  readonly head: readonly number[];
}

/** How an offset grows with the body: by the distance of two vertices, divided by a reference. */
interface Growth {
  readonly from: number;
  readonly to: number;
  readonly reference: number;
}

/** Hair or clothes, bound to the base mesh. Three vertices, shares and offsets for each vertex of their own. */
export interface Piece {
  readonly faces: Uint16Array;
  readonly texels: Float32Array;
  readonly bound: Uint16Array;
  readonly share: Float32Array;
  readonly offset: Float32Array;
  /** Growth along x, y and z. */
  readonly scale: readonly Growth[];
  /** The vertices of the base mesh under it. */
  readonly hides: Uint16Array;
}

/** Which vertices a target moves, and by how much along x, y and z, in decimetres. */
export interface Target {
  readonly vertex: Uint16Array;
  readonly by: Float32Array;
}

/** Faces are six numbers: three vertices and three texels. */
export interface BaseMesh {
  /** In decimetres: x to the figure's left, y up from the hips, z to the front. */
  readonly positions: Float32Array;
  /** Places on the texture, two numbers each, 0 to 1, from its foot. */
  readonly texels: Float32Array;
  readonly body: Uint16Array;
  readonly leftEye: Uint16Array;
  readonly rightEye: Uint16Array;
  readonly teeth: Uint16Array;
  readonly bones: readonly Bone[];
  /** Four bones of each vertex, and their shares. */
  readonly boneOf: Uint8Array;
  readonly boneShare: Float32Array;
}

const folder = join(import.meta.dirname, '../data');
const constructors = { Float32Array, Uint16Array, Int16Array, Uint8Array };
type Kind = keyof typeof constructors;

interface Header {
  readonly skeleton: readonly Bone[];
  readonly fitted: Readonly<Record<string, { scale: readonly Growth[] }>>;
  readonly arrays: Readonly<Record<string, { type: Kind; offset: number; length: number }>>;
}

/** Written by `scripts/make-figure.mjs`. */
function unpack() {
  const bytes = brotliDecompressSync(readFileSync(join(folder, 'figure.bin.br')));
  const length = bytes.readUInt32LE(0);
  const header: Header = JSON.parse(bytes.toString('utf8', 4, 4 + length));
  const whole = bytes.buffer.slice(bytes.byteOffset + 4 + length, bytes.byteOffset + bytes.length);
  const read = <K extends Kind>(name: string, kind: K) => {
    const entry = header.arrays[name];
    if (entry?.type !== kind) throw new Error(`The figure's data hold no ${kind} ${name}.`);
    return new constructors[kind](whole, entry.offset, entry.length) as InstanceType<(typeof constructors)[K]>;
  };
  return { header, read };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const unpacked = once(unpack);
const scaled = (values: Uint16Array | Int16Array, by: number) => Float32Array.from(values, (value) => value * by);
const texelsOf = (name: string) => scaled(unpacked().read(name, 'Uint16Array'), 1 / 65_535);

export const baseMesh = once((): BaseMesh => {
  const { read, header } = unpacked();
  return {
    positions: read('positions', 'Float32Array'),
    texels: texelsOf('texels'),
    body: read('faces.body', 'Uint16Array'),
    leftEye: read('faces.leftEye', 'Uint16Array'),
    rightEye: read('faces.rightEye', 'Uint16Array'),
    teeth: read('faces.teeth', 'Uint16Array'),
    bones: header.skeleton,
    boneOf: read('weights.bone', 'Uint8Array'),
    boneShare: read('weights.share', 'Float32Array'),
  };
});

function remembered<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>();
  return (name) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const value = make(name);
    made.set(name, value);
    return value;
  };
}

/** @throws if there is none of that name. */
export const target = remembered((name): Target => {
  const { read } = unpacked();
  return {
    vertex: read(`target.${name}.vertex`, 'Uint16Array'),
    by: scaled(read(`target.${name}.by`, 'Int16Array'), 0.001),
  };
});

/** @throws if there is none of that name. */
export const piece = remembered((name): Piece => {
  const { read, header } = unpacked();
  return {
    faces: read(`${name}.faces`, 'Uint16Array'),
    texels: texelsOf(`${name}.texels`),
    bound: read(`${name}.bound`, 'Uint16Array'),
    share: read(`${name}.share`, 'Float32Array'),
    offset: read(`${name}.offset`, 'Float32Array'),
    hides: read(`${name}.hides`, 'Uint16Array'),
    scale: header.fitted[name]?.scale ?? [],
  };
});

/** Four bytes a pixel: red, green, blue, opacity. */
export interface Texture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Where each texture is, by its name. */
const texturePaths = once(() => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.webp'));
  return new Map(paths.map((path) => [basename(path, '.webp'), join(folder, path)]));
});

/** @throws if there is none of that name. */
export const texture = remembered(async (name): Promise<Texture> => {
  const path = texturePaths().get(name);
  if (!path) throw new Error(`The figure's data hold no texture ${name}.`);
  const { data, info } = await sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
});

/** The vertices of some faces, each once. */
export const verticesOf = (faces: Uint16Array): ReadonlySet<number> => new Set(faces.filter((_, i) => i % 6 < 3));
