/** A number from −1 to 1 for each corner of a lattice. */
function corner(x: number, y: number, z: number): number {
  let hash = (x * 374_761_393 + y * 668_265_263 + z * 2_147_483_647) | 0;
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177);
  return ((hash ^ (hash >>> 16)) & 0xffff) / 32_767.5 - 1;
}

/** Smooth noise in space, −1 to 1, about one bump a unit. */
export function signedNoise(x: number, y: number, z: number): number {
  const left = Math.floor(x);
  const low = Math.floor(y);
  const near = Math.floor(z);
  const dx = x - left;
  const dy = y - low;
  const dz = z - near;
  const u = dx * dx * (3 - 2 * dx);
  const v = dy * dy * (3 - 2 * dy);
  const w = dz * dz * (3 - 2 * dz);
  let sum = 0;
  for (let i = 0; i < 2; i++) {
    const share = i === 0 ? 1 - w : w;
    const a = corner(left, low, near + i);
    const b = corner(left + 1, low, near + i);
    const c = corner(left, low + 1, near + i);
    const d = corner(left + 1, low + 1, near + i);
    const lower = a + (b - a) * u;
    sum += share * (lower + (c + (d - c) * u - lower) * v);
  }
  return sum;
}
