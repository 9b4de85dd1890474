import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { type NicheName, niches } from '@rendezvous/contract/niche';
import { figureNames } from '../../web/features/site/home/figure-names.ts';
import { type SceneName, sceneNames, scenes } from './scenes.ts';

export const framesPerSecond = 12;

/** By the ending of the film's name: what `CanvasSource` of mediabunny is told, in bits a second. */
export const formats = {
  av1: { codec: 'av1', bitrate: 26_000 },
  h264: { codec: 'avc', bitrate: 52_000 },
} as const;
/** Of a film's files: its poster, then the film in each format. */
export const endings = ['webp', 'av1.mp4', 'h264.mp4'] as const;

export const folder = resolve(import.meta.dirname, '../../web/features/lander/film/files');

interface Film {
  readonly scene: SceneName;
  readonly niche: NicheName;
  /** The first is the poster. */
  readonly frames: readonly string[];
  /** Written into the film's files: what the licence of the drawings asks for, and the hash of the frames. */
  readonly credit: string;
}

/** The films of all niches, with their people. */
export function* films(): Generator<Film> {
  for (const niche of niches) for (const scene of sceneNames) yield filmOf(scene, niche);
}

function filmOf(scene: SceneName, niche: NicheName): Film {
  const drawn = scenes[scene];
  const frames = Array.from({ length: Math.round(drawn.seconds * framesPerSecond) }, (_, frame) =>
    drawn.draw(frame / framesPerSecond, figureNames[niche]),
  );
  const hash = createHash('sha256')
    .update(JSON.stringify([framesPerSecond, formats, frames]))
    .digest('hex');
  return { scene, niche, frames, credit: `People: Avatar Illustration System by Micah Lanier, CC BY 4.0. ${hash}` };
}

export const fileOf = ({ scene, niche }: Film, ending: (typeof endings)[number]): string =>
  join(folder, scene, `${niche}.${ending}`);
