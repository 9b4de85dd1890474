import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const rowsOf = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([first]) => first && !first.startsWith('#'));

/** A Wavefront mesh; `texels` are places on its texture, two numbers each. */
export function readMesh(path) {
  const mesh = { positions: [], texels: [], faces: [] };
  let group = '';
  for (const [kind, ...words] of rowsOf(path)) {
    if (kind === 'v') mesh.positions.push(...words.slice(0, 3).map(Number));
    if (kind === 'vt') mesh.texels.push(...words.slice(0, 2).map(Number));
    if (kind === 'g') group = words[0];
    if (kind !== 'f') continue;
    const corners = words.map((word) => word.split('/').map((index) => Number(index) - 1));
    mesh.faces.push({ group, vertices: corners.map(([vertex]) => vertex), texels: corners.map(([, texel]) => texel) });
  }
  return mesh;
}

/** A target's rows: a vertex and how far it moves, in decimetres. */
export const readTarget = (path) => rowsOf(path).map((row) => row.map(Number));

/** Each bone's parent and the vertices in whose middle it begins; each vertex's bones with their shares. */
export function readSkeleton(folder) {
  const { bones, joints } = JSON.parse(readFileSync(join(folder, 'default.mhskel'), 'utf8'));
  const shares = JSON.parse(readFileSync(join(folder, 'default_weights.mhw'), 'utf8')).weights;
  const weights = new Map();
  for (const [bone, list] of Object.entries(shares)) {
    for (const [vertex, share] of list) {
      if (!weights.has(vertex)) weights.set(vertex, []);
      weights.get(vertex).push([bone, share]);
    }
  }
  return {
    bones: Object.fromEntries(
      Object.entries(bones).map(([name, { parent, head }]) => [name, { parent, head: joints[head] }]),
    ),
    weights,
  };
}

/**
 * Hair or clothes: each vertex is bound to three of the base mesh by shares and an offset, which grows with the
 * distances in `scale`. `hides` are the vertices of the base mesh that it covers.
 */
export function readClothes(folder) {
  const file = readdirSync(folder).find((name) => name.endsWith('.mhclo'));
  const piece = { scale: [], binding: [], hides: [] };
  let section = '';
  for (const row of rowsOf(join(folder, file))) {
    const [first] = row;
    if (/^[xyz]_scale$/.test(first)) {
      piece.scale['xyz'.indexOf(first[0])] = { from: Number(row[1]), to: Number(row[2]), reference: Number(row[3]) };
    }
    if (first === 'obj_file') piece.mesh = readMesh(join(folder, row[1]));
    if (first === 'verts' || first === 'delete_verts') section = first;
    if (!/^\d+$/.test(first)) continue;
    if (section === 'delete_verts') piece.hides.push(...ranges(row));
    if (section === 'verts') piece.binding.push(bindingOf(row.map(Number)));
  }
  return piece;
}

const bindingOf = (row) =>
  row.length === 1
    ? { vertices: [row[0], row[0], row[0]], shares: [1, 0, 0], offset: [0, 0, 0] }
    : { vertices: row.slice(0, 3), shares: row.slice(3, 6), offset: row.slice(6, 9) };

/** `1 5 - 8` is 1, 5, 6, 7, 8. */
function ranges(words) {
  const list = [];
  for (let i = 0; i < words.length; i++) {
    if (words[i] === '-') {
      for (let vertex = Number(words[i - 1]) + 1; vertex <= Number(words[i + 1]); vertex++) list.push(vertex);
    } else list.push(Number(words[i]));
  }
  return list;
}
