import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathOf, type Storage } from './storage.ts';

/** Files in a folder of this machine. */
export function diskStorage(root: string): Storage {
  const fileOf = (key: string) => join(root, pathOf(key));

  /** Treats a missing file as absent instead of failing. */
  const absent = (error: unknown) => {
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  };

  return {
    async write(key, bytes) {
      const path = fileOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${randomUUID()}`;
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, path);
    },

    read: async (key) => readFile(fileOf(key)).catch(absent),

    removeFolder: async (folder) => rm(fileOf(folder), { recursive: true, force: true }),

    copyFolder: async (from, to) => {
      await mkdir(dirname(fileOf(to)), { recursive: true, mode: 0o700 });
      await cp(fileOf(from), fileOf(to), { recursive: true }).catch(absent);
    },
  };
}
