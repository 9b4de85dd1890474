import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskStorage } from './disk.ts';
import { storageSuite } from './storage.suite.ts';

const newRoot = () => mkdtemp(join(tmpdir(), 'rendezvous-storage-'));

storageSuite('disk', async () => {
  const root = await newRoot();
  return { storage: diskStorage(root), close: () => rm(root, { recursive: true, force: true }) };
});

test('a copy takes no space on the disk', async () => {
  const root = await newRoot();
  const storage = diskStorage(root);
  await storage.write('aa/large.webp', Buffer.from('a'));
  await storage.copyFolder('aa', 'bb');
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.webp'));
  const inodes = await Promise.all(files.map(async (name) => (await stat(join(root, name))).ino));
  expect([files.length, new Set(inodes).size]).toEqual([2, 1]);
  await rm(root, { recursive: true });
});
