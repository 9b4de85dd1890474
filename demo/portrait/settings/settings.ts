import sharp from 'sharp';
import { makeRandom } from '../../random.ts';
import { mix } from '../color.ts';
import { hills, mountain, polder } from './country.ts';
import { restaurant, terrace, theatre } from './evening.ts';
import { bookshop, cafe, kitchen, livingRoom, museum } from './indoors.ts';
import { concert, rain, rooftop, shade } from './night.ts';
import { ground, type Layer, layer, paintHeight, paintWidth } from './paint.ts';
import type { Light, Setting } from './setting.ts';
import { forest, garden, park } from './trees.ts';
import { beach, canal, harbour } from './water.ts';
import { gym, loft, market, studio, workshop } from './work.ts';

const settings = {
  beach,
  bookshop,
  cafe,
  canal,
  concert,
  forest,
  garden,
  gym,
  harbour,
  hills,
  kitchen,
  livingRoom,
  loft,
  market,
  mountain,
  museum,
  park,
  polder,
  rain,
  restaurant,
  rooftop,
  shade,
  studio,
  terrace,
  theatre,
  workshop,
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

export const settingNames = Object.keys(settings) as SettingName[];

export interface Backdrop {
  /** A small JPEG, as a data URI. */
  readonly picture: string;
  /** Three bytes for each of the few pixels of a placeholder. */
  readonly tiny: Uint8Array;
  readonly light: Light;
}

export const tinyWidth = 8;
export const tinyHeight = 10;
/** How far behind somebody all of it is. */
const depth = 1.3;
const backdrops = new Map<string, Promise<Backdrop>>();

/** The blurred background that a setting's variant makes, painted once. */
export function backdrop(name: SettingName, variant: number): Promise<Backdrop> {
  const key = `${name} ${variant}`;
  const known = backdrops.get(key) ?? paint(name, variant);
  backdrops.set(key, known);
  return known;
}

/** Evenings and dim rooms have at least this much dimness. */
const darkFrom = 0.14;
const dims = new Map<string, number>();

/** Whether a setting's variant is in the evening or in a dim room. */
export function isDark(name: SettingName, variant: number): boolean {
  const key = `${name} ${variant}`;
  const dim = dims.get(key) ?? sceneOf(name, variant).light.dim;
  dims.set(key, dim);
  return dim >= darkFrom;
}

const sceneOf = (name: SettingName, variant: number) =>
  settings[name](makeRandom(settingNames.indexOf(name) * 31 + variant), variant);

async function paint(name: SettingName, variant: number): Promise<Backdrop> {
  const { layers, light } = sceneOf(name, variant);
  const sheets = await Promise.all(
    layers.map(({ svg, blur }) =>
      sharp(Buffer.from(svg()))
        .blur(blur * depth)
        .png({ compressionLevel: 0 })
        .toBuffer(),
    ),
  );
  const pixels = await sharp({
    create: { width: paintWidth, height: paintHeight, channels: 3, background: light.ambient },
  })
    .composite([...sheets, Buffer.from(air(light).svg())].map((input) => ({ input })))
    .removeAlpha()
    .raw()
    .toBuffer();
  const painted = sharp(pixels, { raw: { width: paintWidth, height: paintHeight, channels: 3 } });
  const [picture, tiny] = await Promise.all([
    painted.clone().jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer(),
    painted.clone().resize(tinyWidth, tinyHeight, { fit: 'fill' }).raw().toBuffer(),
  ]);
  return {
    picture: `data:image/jpeg;base64,${picture.toString('base64')}`,
    tiny,
    light: onPeople(light),
  };
}

/** Whoever takes a picture of somebody has more light on them than there is behind. */
const onPeople = ({ dim, ambient, ...light }: Light): Light => ({
  ...light,
  dim: dim * 0.5,
  ambient: mix(ambient, '#8f8a8c', 0.3),
});

/** The light in the air, and the shade below it. */
function air({ from, warm, ambient, dim }: Light): Layer {
  const sheet = layer(0);
  sheet.glow(from === 'left' ? 0 : paintWidth, 36, 250, warm, 0.34 - dim * 0.14);
  ground(sheet, [
    [0.6, '#120a14', 0],
    [1, mix('#120a14', ambient, 0.3), 0.36],
  ]);
  return sheet;
}
