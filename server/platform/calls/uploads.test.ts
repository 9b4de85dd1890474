import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { expect, test } from 'vitest';
import { Uploads } from './uploads.ts';

const robin = { owner: 'robin', network: 'home' };
const mebibyte = 1024 * 1024;
const never = () => new Promise<void>(() => {});

test('a member may have two uploads at once, and another when one ends', async () => {
  const uploads = new Uploads();
  let end = () => {};
  const first = uploads.hold(robin, mebibyte, () => new Promise<void>((done) => (end = done)));
  uploads.hold(robin, mebibyte, never).catch(() => {});
  await expect(uploads.hold(robin, mebibyte, never)).rejects.toMatchObject(
    problem(requestFailures.too_many, { params: { seconds: 5 } }),
  );
  end();
  await first;
  expect(await uploads.hold(robin, mebibyte, async () => 'taken')).toBe('taken');
});

test('a process holds 200 MB of unfinished uploads and refuses more as busy', async () => {
  const uploads = new Uploads();
  for (let member = 0; member < 10; member++)
    uploads.hold({ owner: `member ${member}`, network: `network ${member}` }, 20 * mebibyte, never).catch(() => {});
  await expect(uploads.hold(robin, 1, never)).rejects.toMatchObject(problem(requestFailures.busy));
});

test('a failed upload frees its place', async () => {
  const uploads = new Uploads();
  for (let attempt = 0; attempt < 30; attempt++) {
    await expect(uploads.hold(robin, 20 * mebibyte, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  }
});

test('one network address may have six uploads at once, over all its members', async () => {
  const uploads = new Uploads();
  for (let member = 0; member < 6; member++)
    uploads.hold({ owner: `member ${member}`, network: 'office' }, mebibyte, never).catch(() => {});
  await expect(uploads.hold({ owner: 'another', network: 'office' }, mebibyte, never)).rejects.toMatchObject({
    problem: { error: 'request.too_many' },
  });
  expect(await uploads.hold(robin, mebibyte, async () => 'taken')).toBe('taken');
});
