import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkKey, type Storage } from './storage.ts';

/** Files in a folder of this machine, spread over subfolders by the first two letters of their key. */
export function diskStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, checkKey(key).slice(0, 2), key);

  /** What is not there is no failure to the callers of this. */
  const absent = (error: unknown) => {
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  };

  return {
    async write(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${randomUUID()}`;
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, path);
    },

    read: async (key) => readFile(pathOf(key)).catch(absent),

    removeFolder: async (folder) => rm(pathOf(folder), { recursive: true, force: true }),

    copyFolder: async (from, to) => {
      await mkdir(dirname(pathOf(to)), { recursive: true, mode: 0o700 });
      await cp(pathOf(from), pathOf(to), { recursive: true }).catch(absent);
    },
  };
}
