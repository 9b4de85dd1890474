export const hair = ['bob01', 'bob02', 'braid01', 'long01', 'ponytail01', 'short01', 'short02', 'short03', 'short04'];
export const clothes = ['female_elegantsuit01', 'male_casualsuit01', 'male_casualsuit05', 'male_elegantsuit01'];
export const lashesAndBrows = {
  eyelashes: ['eyelashes02'],
  eyebrows: ['eyebrow001', 'eyebrow009', 'eyebrow010', 'eyebrow012'],
};

/** Our name of a skin and the path of its texture. */
export const skins = Object.fromEntries(
  ['female', 'male'].flatMap((gender) => [
    ...['young', 'middleage', 'old'].flatMap((age) => [
      [`${age}-${gender}-light`, `${age}_caucasian_${gender}/textures/${age}_lightskinned_${gender}_diffuse`],
      [`${age}-${gender}-dark`, `${age}_african_${gender}/textures/${age}_darkskinned_${gender}_diffuse`],
    ]),
    [`young-${gender}-fair`, `young_caucasian_${gender}/textures/young_lightskinned_${gender}_diffuse2`],
    [`young-${gender}-tan`, `young_asian_${gender}/textures/young_lightskinned_${gender}_diffuse3`],
  ]),
);

/** Traits: our name, then the path of the target without its direction, and one direction or both. */
const traits = {
  'eye-size': ['eyes/{side}-eye-scale', 'incr', 'decr'],
  'eye-open': ['eyes/{side}-eye-height2', 'incr', 'decr'],
  'eye-apart': ['eyes/{side}-eye-trans', 'out', 'in'],
  'eye-slant': ['eyes/{side}-eye-corner2', 'up', 'down'],
  'eye-fold': ['eyes/{side}-eye-eyefold', 'down', 'up'],
  'eye-epicanthus': ['eyes/{side}-eye-epicanthus', 'in'],
  'eye-bag': ['eyes/{side}-eye-bag', 'incr', 'decr'],
  'brow-height': ['eyebrows/eyebrows-trans', 'up', 'down'],
  'brow-angle': ['eyebrows/eyebrows-angle', 'up', 'down'],
  'nose-width': ['nose/nose-scale-horiz', 'incr', 'decr'],
  'nose-length': ['nose/nose-scale-vert', 'incr', 'decr'],
  'nose-depth': ['nose/nose-scale-depth', 'incr', 'decr'],
  'nose-hump': ['nose/nose-hump', 'incr', 'decr'],
  'nose-tip': ['nose/nose-point', 'up', 'down'],
  'nose-tip-width': ['nose/nose-point-width', 'incr', 'decr'],
  'nose-bridge': ['nose/nose-width1', 'incr', 'decr'],
  'nose-volume': ['nose/nose-volume', 'incr', 'decr'],
  'nose-curve': ['nose/nose-curve', 'convex', 'concave'],
  'mouth-width': ['mouth/mouth-scale-horiz', 'incr', 'decr'],
  'mouth-height': ['mouth/mouth-trans', 'up', 'down'],
  'lower-lip': ['mouth/mouth-lowerlip-volume', 'incr', 'decr'],
  'upper-lip': ['mouth/mouth-upperlip-volume', 'incr', 'decr'],
  'lip-bow': ['mouth/mouth-cupidsbow', 'incr', 'decr'],
  'chin-height': ['chin/chin-height', 'incr', 'decr'],
  'chin-width': ['chin/chin-width', 'incr', 'decr'],
  'chin-forward': ['chin/chin-prominent', 'incr', 'decr'],
  'chin-cleft': ['chin/chin-cleft', 'incr', 'decr'],
  jaw: ['chin/chin-bones', 'incr', 'decr'],
  'jaw-drop': ['chin/chin-jaw-drop', 'incr', 'decr'],
  'cheek-volume': ['cheek/{side}-cheek-volume', 'incr', 'decr'],
  'cheek-bone': ['cheek/{side}-cheek-bones', 'incr', 'decr'],
  'cheek-inner': ['cheek/{side}-cheek-inner', 'incr', 'decr'],
  'head-width': ['head/head-scale-horiz', 'incr', 'decr'],
  'head-height': ['head/head-scale-vert', 'incr', 'decr'],
  'head-fat': ['head/head-fat', 'incr', 'decr'],
  'head-age': ['head/head-age', 'incr', 'decr'],
  'forehead-height': ['forehead/forehead-scale-vert', 'incr', 'decr'],
  'forehead-round': ['forehead/forehead-nubian', 'incr', 'decr'],
  temple: ['forehead/forehead-temple', 'incr', 'decr'],
  'ear-size': ['ears/{side}-ear-scale', 'incr', 'decr'],
  'ear-wing': ['ears/{side}-ear-wing', 'incr', 'decr'],
  'neck-width': ['neck/neck-scale-horiz', 'incr', 'decr'],
  'neck-length': ['neck/neck-scale-vert', 'incr', 'decr'],
  'double-chin': ['neck/neck-double', 'incr', 'decr'],
  'torso-v': ['torso/torso-vshape', 'incr'],
  'torso-width': ['torso/torso-scale-horiz', 'incr'],
  shoulders: ['measure/measure-shoulder-dist', 'incr', 'decr'],
  stomach: ['stomach/stomach-tone', 'decr'],
};
const headShapes = ['oval', 'round', 'square', 'rectangular', 'diamond', 'invertedtriangular'];
const asymmetries = ['mouth-1', 'mouth-2', 'brown-1', 'brown-2', 'eye-1', 'eye-4', 'jaw-1', 'cheek-1', 'nose-1'];
const units = [
  'eye-{side}-closure',
  'eye-{side}-slit',
  'eyebrows-{side}-inner-up',
  'eyebrows-{side}-up',
  'mouth-compression',
  'mouth-corner-puller',
  'mouth-open',
  'mouth-parling',
  'mouth-retraction',
  'mouth-upward-retraction',
];

const short = { side: ['l', 'r'] };
const long = { side: ['left', 'right'] };
const both = (path, { side }) => (path.includes('{side}') ? side.map((one) => path.replace('{side}', one)) : [path]);

/** Our name of each target, and the files whose sum it is. */
export function* targetsOf() {
  for (const gender of ['female', 'male']) {
    for (const age of ['young', 'old']) {
      for (const race of ['caucasian', 'asian', 'african']) {
        yield [`${race}-${gender}-${age}`, [`macrodetails/${race}-${gender}-${age}`]];
      }
      for (const muscle of ['average', 'max']) {
        for (const weight of ['min', 'average', 'max']) {
          const name = `${gender}-${age}-${muscle}muscle-${weight}weight`;
          yield [name, [`macrodetails/universal-${name}`]];
        }
      }
    }
  }
  for (const age of ['young', 'old']) {
    for (const weight of ['min', 'average', 'max']) {
      for (const cup of ['min', 'max']) {
        const name = `female-${age}-averagemuscle-${weight}weight-${cup}cup`;
        yield [name, [`breast/${name}-averagefirmness`]];
      }
    }
  }
  for (const [name, [path, more, less]] of Object.entries(traits)) {
    yield [`${name}+`, both(`${path}-${more}`, short)];
    if (less) yield [`${name}-`, both(`${path}-${less}`, short)];
  }
  for (const shape of headShapes) yield [`head-${shape}`, [`head/head-${shape}`]];
  for (const part of asymmetries) {
    yield [`asymmetry-${part}+`, [`asym/asym-${part}-l`]];
    yield [`asymmetry-${part}-`, [`asym/asym-${part}-r`]];
  }
  for (const unit of units) {
    yield [`face-${unit.replace('-{side}', '')}`, both(`expression/units/caucasian/${unit}`, long)];
  }
}
