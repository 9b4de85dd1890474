import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minute } from '@rendezvous/contract/durations';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApp } from '../../server/testing/app.ts';
import { picture } from '../../server/testing/pictures.ts';
import { createDemo } from '../start.ts';
import { readPortraits } from './portraits.ts';

const folders: string[] = [];
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rendezvous-portraits-'));
  folders.push(folder);
});
afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true }))));

const anna = { file: 'anna.jpg', gender: 'female', age_from: 18, age_to: 99 };
const table = (content: unknown) => writeFile(join(folder, 'portraits.json'), JSON.stringify(content));
const refused = () => expect(readPortraits(folder)).rejects;

test('a folder that does not exist, and one without a table, are refused', async () => {
  await expect(readPortraits('/nowhere')).rejects.toThrow(
    'DEMO_PORTRAITS: there is no /nowhere/portraits.json: see docs/how-to/show-your-own-people.md',
  );
  await refused().toThrow(`DEMO_PORTRAITS: there is no ${folder}/portraits.json`);
});

test('a table that is no JSON, no list, or empty is refused', async () => {
  await writeFile(join(folder, 'portraits.json'), 'anna.jpg, female');
  await refused().toThrow('DEMO_PORTRAITS: portraits.json is no JSON: ');
  await table({ anna });
  await refused().toThrow('DEMO_PORTRAITS: portraits.json: is no list');
  await table([]);
  await refused().toThrow('DEMO_PORTRAITS: portraits.json: names no picture');
});

test('every entry that is wrong is named, with its field', async () => {
  await table([anna, { ...anna, gender: 'woman' }, { ...anna, age_from: 17 }, { ...anna, age_from: 40, age_to: 30 }]);
  await refused().toThrow(
    new RegExp(
      [
        '^DEMO_PORTRAITS: portraits.json: entry 2: gender: .*',
        'DEMO_PORTRAITS: portraits.json: entry 3: age_from: .*',
        'DEMO_PORTRAITS: portraits.json: entry 4: age_from: is above age_to$',
      ].join('\n'),
    ),
  );
});

test('a file outside the folder is refused, though it be there', async () => {
  for (const file of ['../anna.jpg', join(folder, 'anna.jpg'), 'women/anna.jpg']) {
    await table([{ ...anna, file }]);
    await refused().toThrow('DEMO_PORTRAITS: portraits.json: entry 1: file: is no file of the folder itself');
  }
});

test('a file that is missing, no picture or too small is refused, all at once', async () => {
  await writeFile(join(folder, 'notes.txt'), 'no picture');
  await writeFile(join(folder, 'small.jpg'), await picture({ width: 100, height: 120 }));
  await table(['missing.jpg', 'notes.txt', 'small.jpg'].map((file) => ({ ...anna, file })));
  await refused().toThrow(
    [
      `DEMO_PORTRAITS: portraits.json names missing.jpg, which ${folder} does not have`,
      'DEMO_PORTRAITS: notes.txt is no picture (JPEG, PNG, WebP or HEIC)',
      'DEMO_PORTRAITS: small.jpg is too small: each side needs 200 pixels',
    ].join('\n'),
  );
});

test('members of a picture’s gender and age have it as a photo, and nobody else has any', {
  timeout: 2 * minute,
}, async () => {
  await writeFile(join(folder, 'anna.jpg'), await picture({ width: 800, height: 1000 }));
  await table([{ ...anna, age_from: 25, age_to: 60 }]);
  const SECRET = 'a secret of this test, long enough for it';
  const demo = createDemo({ DEMO_MEMBERS: 60, DEMO_PORTRAITS: folder, SECRET, CONVERSATION_SECRET: SECRET });
  const app = await startTestApp({ SECRET }, { prepare: demo.fill });
  const photos = await app.connection.db
    .selectFrom('photo')
    .innerJoin('profile', 'profile.member_id', 'photo.member_id')
    .select(['key', 'drawn', 'gender', 'profile.date_of_birth'])
    .execute();
  expect(photos.length).toBeGreaterThan(5);
  const youngest = new Date(Date.now());
  youngest.setUTCFullYear(youngest.getUTCFullYear() - 25);
  for (const { key, drawn, gender, date_of_birth } of photos) {
    expect([drawn, gender]).toEqual([false, 'female']);
    expect(new Date(date_of_birth).getTime()).toBeLessThanOrEqual(youngest.getTime());
    const large = await app.storage.read(`${key}/large.webp`);
    expect((await sharp(large).metadata()).width).toBe(800);
  }
  await app.close();
});
