/// <reference lib="dom" />
/**
 * Draws, encodes and writes the films of landing pages and their posters: `npm run films`, by hand when a drawing
 * changes. Chromium encodes them, with libaom and OpenH264; an installation has only the files.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type * as Mediabunny from 'mediabunny';
import config from '../../playwright.config.ts';
import { size } from './drawing.ts';
import { fileOf, films, formats, framesPerSecond } from './films.ts';

const root = resolve(import.meta.dirname, '../..');
const sharp = createRequire(join(root, 'server/package.json'))('sharp');
/** WebCodecs needs a page over https; nothing of it leaves the machine. */
const studio = 'https://films.test/';
const library = `${studio}mediabunny.mjs`;

interface Job {
  readonly library: string;
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly frames: readonly string[];
  readonly credit: string;
  readonly encoding: { readonly codec: 'av1' | 'avc'; readonly bitrate: number };
}

/** Runs in the page: an MP4 file as base64, its index before its pictures. */
async function encode({ library, width, height, framesPerSecond, frames, credit, encoding }: Job): Promise<string> {
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output }: typeof Mediabunny = await import(library);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new BufferTarget() });
  // One key frame: the first.
  const source = new CanvasSource(canvas, { ...encoding, latencyMode: 'quality', keyFrameInterval: frames.length });
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  output.setMetadataTags({ comment: credit });
  await output.start();
  for (const [number, frame] of frames.entries()) {
    const picture = new Image(width, height);
    picture.src = URL.createObjectURL(new Blob([frame], { type: 'image/svg+xml' }));
    await picture.decode();
    context?.drawImage(picture, 0, 0, width, height);
    URL.revokeObjectURL(picture.src);
    await source.add(number / framesPerSecond, 1 / framesPerSecond);
  }
  await output.finalize();
  const bytes = new Uint8Array(output.target.buffer ?? new ArrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

async function openStudio(page: Page): Promise<void> {
  const path = join(root, 'node_modules/mediabunny/dist/bundles/mediabunny.mjs');
  await page.route(`${studio}**`, (route) =>
    route.request().url() === library
      ? route.fulfill({ path, contentType: 'text/javascript' })
      : route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }),
  );
  await page.goto(studio);
}

const browser = await chromium.launch(config.projects?.[0]?.use?.launchOptions);
try {
  const page = await browser.newPage();
  await openStudio(page);
  for (const film of films()) {
    const { frames, credit } = film;
    const sizes: string[] = [];
    const write = (file: string, bytes: Buffer) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
      sizes.push(`${(bytes.length / 1000).toFixed(0)} KB`);
    };
    const poster = sharp(Buffer.from(frames[0] ?? '')).withExif({ IFD0: { Copyright: credit } });
    write(fileOf(film, 'webp'), await poster.webp({ quality: 72, effort: 6, smartSubsample: true }).toBuffer());
    for (const format of ['av1', 'h264'] as const) {
      const job: Job = { library, ...size, framesPerSecond, frames, credit, encoding: formats[format] };
      write(fileOf(film, `${format}.mp4`), Buffer.from(await page.evaluate(encode, job), 'base64'));
    }
    console.log(`${film.scene} ${film.niche}: ${sizes.join(', ')}`);
  }
} finally {
  await browser.close();
}
