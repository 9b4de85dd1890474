import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from './storage.ts';

/** The duties of every driver; each driver's test runs it. */
export function storageSuite(name: string, open: () => Promise<{ storage: Storage; close(): Promise<void> }>): void {
  describe(name, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    let storage: Storage;
    beforeAll(async () => {
      opened = await open();
      ({ storage } = opened);
    });
    afterAll(() => opened.close());

    const folder = () => randomBytes(16).toString('hex');

    test('a file is read back byte for byte', async () => {
      const bytes = randomBytes(100_000);
      const key = `${folder()}/large.webp`;
      await storage.write(key, bytes);
      expect(Buffer.from((await storage.read(key)) ?? [])).toEqual(bytes);
    });

    test('an unknown file is undefined', async () => {
      expect(await storage.read(`${folder()}/large.webp`)).toBeUndefined();
      expect(await storage.read(folder())).toBeUndefined();
    });

    test('a file of many pieces is written and read piece by piece', async () => {
      const key = `${folder()}/data.zip`;
      const pieces = Array.from({ length: 40 }, () => randomBytes(65_536));
      const written = await storage.writeFrom(
        key,
        (async function* () {
          yield* pieces;
        })(),
      );
      expect(written).toBe(40 * 65_536);
      const opened = await storage.open(key);
      expect(opened?.bytes).toBe(written);
      const read: Buffer[] = [];
      for await (const piece of opened?.content ?? []) read.push(piece);
      expect(Buffer.concat(read).equals(Buffer.concat(pieces))).toBe(true);
      expect(read.length).toBeGreaterThan(1);
    });

    test('a file whose pieces end in a failure is not there, nor is an unknown one', async () => {
      const key = `${folder()}/data.zip`;
      const failing = (async function* () {
        yield Buffer.from('one');
        throw new Error('No more');
      })();
      await expect(storage.writeFrom(key, failing)).rejects.toThrow('No more');
      expect(await storage.read(key)).toBeUndefined();
      expect(await storage.open(key)).toBeUndefined();
      expect(await storage.open(folder())).toBeUndefined();
    });

    test('writing again replaces the file', async () => {
      const key = `${folder()}/large.webp`;
      await storage.write(key, Buffer.from('one'));
      await storage.write(key, Buffer.from('two'));
      expect(Buffer.from((await storage.read(key)) ?? []).toString()).toBe('two');
    });

    test('a folder is removed with its files, and no other', async () => {
      const [gone, kept] = [folder(), folder()];
      await storage.write(`${gone}/a.webp`, Buffer.from('a'));
      await storage.write(`${gone}/b.webp`, Buffer.from('b'));
      await storage.write(`${kept}/a.webp`, Buffer.from('c'));
      await storage.removeFolder(gone);
      await storage.removeFolder(gone);
      expect(await storage.read(`${gone}/a.webp`)).toBeUndefined();
      expect(await storage.read(`${gone}/b.webp`)).toBeUndefined();
      expect(await storage.read(`${kept}/a.webp`)).toBeDefined();
    });

    test('a folder is copied under another name', async () => {
      const [from, to] = [folder(), folder()];
      await storage.write(`${from}/a.webp`, Buffer.from('a'));
      await storage.copyFolder(from, to);
      await storage.removeFolder(from);
      expect(Buffer.from((await storage.read(`${to}/a.webp`)) ?? []).toString()).toBe('a');
      await storage.copyFolder(folder(), folder());
    });

    test('a copy keeps its bytes when the original is written again', async () => {
      const [from, to] = [folder(), folder()];
      await storage.write(`${from}/a.webp`, Buffer.from('one'));
      await storage.copyFolder(from, to);
      await storage.write(`${from}/a.webp`, Buffer.from('two'));
      expect(Buffer.from((await storage.read(`${to}/a.webp`)) ?? []).toString()).toBe('one');
    });

    test('a key cannot escape its folder', async () => {
      for (const key of ['../secret', 'a/../../secret', '/etc/passwd', 'a//b', '', 'a\\b', 'a/.', '.', 'A']) {
        await expect(async () => storage.read(key)).rejects.toThrow('Not a storage key');
        await expect(async () => storage.write(key, Buffer.from('x'))).rejects.toThrow('Not a storage key');
        await expect(async () => storage.removeFolder(key)).rejects.toThrow('Not a storage key');
      }
    });
  });
}
