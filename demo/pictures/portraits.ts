import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { genders } from '@rendezvous/contract/profile';
import { z } from 'zod';
import { ImageRefused, type Images } from '../../server/adapters/image/image.ts';
import { createImages } from '../../server/adapters/image/pool.ts';
import refusals from '../data/refusals.json' with { type: 'json' };
import type { Gender } from '../traits.ts';
import type { Picture } from './draw.ts';

const table = 'portraits.json';
const Age = z.int().min(18).max(120);
const Entry = z
  .strictObject({
    file: z.string().regex(/^[^/\\]+$/, 'is no file of the folder itself'),
    gender: z.enum(genders),
    age_from: Age,
    age_to: Age,
  })
  .refine(({ age_from, age_to }) => age_from <= age_to, { path: ['age_from'], message: 'is above age_to' });
type Entry = z.infer<typeof Entry>;
const Table = z.array(Entry, 'is no list').min(1, 'names no picture');

/** A picture of one's own, and whom it can show. */
export interface Portrait extends Entry {
  readonly picture: Picture;
}

/**
 * The pictures of a folder, rendered as members' photos are. Throws an Error whose lines name `DEMO_PORTRAITS` and all
 * that is wrong with it.
 */
export async function readPortraits(folder: string): Promise<Portrait[]> {
  const entries = await readTable(folder);
  const images = createImages({ queue: entries.length, queueOfOwner: entries.length });
  try {
    const read = await Promise.all(entries.map((entry) => readPortrait(images, folder, entry)));
    refuse(read.filter((one) => typeof one === 'string'));
    return read.filter((one) => typeof one !== 'string');
  } finally {
    await images.close();
  }
}

async function readTable(folder: string): Promise<Entry[]> {
  const text = await readFile(join(folder, table), 'utf8').catch(() => null);
  if (text === null)
    return refuse([`there is no ${join(folder, table)}: see docs/how-to/show-your-own-people.md for what it says`]);
  const { data, error } = Table.safeParse(parsed(text));
  if (data) return data;
  return refuse(
    error.issues.map(({ path: [index, ...field], message }) =>
      [table, ...(index === undefined ? [] : [`entry ${Number(index) + 1}`]), ...field.map(String), message].join(': '),
    ),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse([`${table} is no JSON: ${(error as Error).message}`]);
  }
}

/** The portrait, or what is wrong with its file. */
async function readPortrait(images: Images, folder: string, entry: Entry): Promise<Portrait | string> {
  const bytes = await readFile(join(folder, entry.file)).catch(() => null);
  if (!bytes) return `${table} names ${entry.file}, which ${folder} does not have`;
  try {
    const { sharp, blurred, perceptualHash: _, ...facts } = await images.render(bytes, folder);
    const files = { sharp: async () => sharp, blurred: async () => blurred };
    return { ...entry, picture: { facts: { ...facts, drawn: false }, ...files } };
  } catch (error) {
    if (error instanceof ImageRefused) return `${entry.file} ${refusals[error.reason]}`;
    throw error;
  }
}

function refuse(problems: readonly string[]): [] {
  if (problems.length > 0) throw new Error(problems.map((problem) => `DEMO_PORTRAITS: ${problem}`).join('\n'));
  return [];
}

/** Deals pictures evenly to members of their gender and age. */
export function dealPortraits(portraits: readonly Portrait[]) {
  const dealt = new Map<Portrait, number>();
  const usesOf = (portrait: Portrait) => dealt.get(portrait) ?? 0;
  return (gender: Gender, age: number): Picture | undefined => {
    const [next] = portraits
      .filter((one) => one.gender === gender && one.age_from <= age && age <= one.age_to)
      .sort((one, other) => usesOf(one) - usesOf(other));
    if (next) dealt.set(next, usesOf(next) + 1);
    return next?.picture;
  };
}
