// Draws the figures that stand for members where visitors see none: `web/features/site/home/figures/<n>.webp`.
// People in the shade, too soft for a face. Run by hand when the drawing changes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LookHints } from './figure/look.ts';
import { drawPortrait } from './portrait.ts';
import type { SettingName } from './settings/settings.ts';
import type { Shot } from './shot.ts';
import type { Veil } from './veil.ts';

const folder = join(import.meta.dirname, '../../web/features/site/home/figures');
/** As wide as a card on a desk; softness needs no more. */
const width = 256;
const softness = 5;

const figure = (
  look: Pick<LookHints, 'seed' | 'gender' | 'age' | 'skin' | 'hairColor' | 'bodyType'>,
  shot: Pick<Shot, 'turn' | 'tilt' | 'pose' | 'crop'> & Pick<Shot['outfit'], 'garment' | 'color'>,
  place: { setting: SettingName; variant: number; mirrored: boolean; veil: Veil },
) => ({
  look: { ...look, eyeColor: 'brown' as const },
  shot: {
    expression: 'calm' as const,
    gaze: 0,
    turn: shot.turn,
    tilt: shot.tilt,
    pose: shot.pose,
    crop: shot.crop,
    outfit: { garment: shot.garment, color: shot.color, second: '#23262e', pattern: 'plain' as const },
  },
  place: { setting: place.setting },
  variant: place.variant,
  mirrored: place.mirrored,
  kind: 0,
  veil: place.veil,
});

const figures = [
  figure(
    { seed: 11, gender: 'female', age: 31, skin: 'fair', hairColor: 'brown', bodyType: 'average' },
    { turn: 0.5, tilt: 0.3, pose: 'arms-down', crop: 'chest', garment: 'dress', color: '#6b1f33' },
    { setting: 'shade', variant: 0, mirrored: false, veil: 'half' },
  ),
  figure(
    { seed: 23, gender: 'male', age: 38, skin: 'tan', hairColor: 'black', bodyType: 'athletic' },
    { turn: -0.5, tilt: -0.2, pose: 'hands-in-pockets', crop: 'chest', garment: 'shirt', color: '#1f2430' },
    { setting: 'rooftop', variant: 1, mirrored: true, veil: 'half' },
  ),
  figure(
    { seed: 37, gender: 'female', age: 27, skin: 'dark', hairColor: 'black', bodyType: 'curvy' },
    { turn: -0.3, tilt: 0.2, pose: 'leaning', crop: 'chest', garment: 'blouse', color: '#3a2a52' },
    { setting: 'concert', variant: 2, mirrored: false, veil: 'half' },
  ),
  figure(
    { seed: 41, gender: 'male', age: 52, skin: 'light', hairColor: 'grey', bodyType: 'average' },
    { turn: 0.4, tilt: 0, pose: 'hands-in-pockets', crop: 'waist', garment: 'blazer', color: '#27456b' },
    { setting: 'restaurant', variant: 0, mirrored: false, veil: 'half' },
  ),
  figure(
    { seed: 59, gender: 'female', age: 45, skin: 'light', hairColor: 'blond', bodyType: 'slim' },
    { turn: 0.6, tilt: -0.3, pose: 'hand-on-hip', crop: 'chest', garment: 'turtleneck', color: '#101014' },
    { setting: 'rain', variant: 1, mirrored: true, veil: 'half' },
  ),
  figure(
    { seed: 73, gender: 'male', age: 29, skin: 'brown', hairColor: 'black', bodyType: 'slim' },
    { turn: 0.3, tilt: 0.4, pose: 'arms-down', crop: 'chest', garment: 'knit', color: '#1f4a42' },
    { setting: 'shade', variant: 2, mirrored: false, veil: 'half' },
  ),
  figure(
    { seed: 83, gender: 'female', age: 36, skin: 'tan', hairColor: 'red', bodyType: 'average' },
    { turn: -0.5, tilt: 0.2, pose: 'arms-down', crop: 'chest', garment: 'blazer', color: '#101014' },
    { setting: 'shade', variant: 3, mirrored: true, veil: 'half' },
  ),
  figure(
    { seed: 97, gender: 'male', age: 44, skin: 'fair', hairColor: 'brown', bodyType: 'full' },
    { turn: 0.2, tilt: -0.3, pose: 'leaning', crop: 'chest', garment: 'shirt', color: '#6b1f33' },
    { setting: 'theatre', variant: 1, mirrored: false, veil: 'half' },
  ),
  figure(
    { seed: 103, gender: 'female', age: 58, skin: 'brown', hairColor: 'grey', bodyType: 'average' },
    { turn: 0.4, tilt: 0.2, pose: 'arms-down', crop: 'chest', garment: 'dress', color: '#1f4a42' },
    { setting: 'rooftop', variant: 2, mirrored: false, veil: 'half' },
  ),
];

for (const [index, portrait] of figures.entries()) {
  const drawn = await drawPortrait(portrait, width);
  const picture = await drawn.blur(softness).webp({ quality: 60, effort: 6 }).toBuffer();
  writeFileSync(join(folder, `${index + 1}.webp`), picture);
}
