import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathOf, type Storage } from './storage.ts';

/** Files in a folder of this machine. */
export function diskStorage(root: string): Storage {
  const fileOf = (key: string) => join(root, pathOf(key));

  /** Treats a missing file as absent instead of failing. */
  const absent = (error: unknown) => {
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  };

  /** Writes a file under a temporary name and renames it, so that nobody reads it half-written. */
  async function place<T>(key: string, write: (unfinished: string) => Promise<T>): Promise<T> {
    const path = fileOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const unfinished = `${path}.${randomUUID()}`;
    try {
      const written = await write(unfinished);
      await rename(unfinished, path);
      return written;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  return {
    write: (key, bytes) => place(key, (unfinished) => writeFile(unfinished, bytes, { mode: 0o600 })),

    writeFrom: (key, pieces) =>
      place(key, async (unfinished) => {
        await pipeline(pieces, createWriteStream(unfinished, { mode: 0o600 }));
        return (await stat(unfinished)).size;
      }),

    read: async (key) => readFile(fileOf(key)).catch(absent),

    async open(key) {
      const file = await open(fileOf(key)).catch(absent);
      const facts = await file?.stat();
      if (file && facts?.isFile()) return { bytes: facts.size, content: file.createReadStream() };
      await file?.close();
      return undefined;
    },

    removeFolder: async (folder) => rm(fileOf(folder), { recursive: true, force: true }),

    async copyFolder(from, to) {
      for (const path of (await readdir(fileOf(from), { recursive: true }).catch(absent)) ?? []) {
        const [original, copy] = [join(fileOf(from), path), join(fileOf(to), path)];
        if (!(await stat(original)).isFile()) continue;
        await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
        // A second name takes no space on a full disk, and files are never modified. Not every file system has them.
        await link(original, copy).catch(() => copyFile(original, copy));
      }
    },
  };
}
