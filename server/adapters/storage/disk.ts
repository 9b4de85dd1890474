import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
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
