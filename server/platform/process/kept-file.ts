import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const forOwner = 0o600;
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/**
 * The content of a file that is made once and then kept. It appears whole and synced or not at all, and processes that
 * make it at the same moment all return the content of the first.
 */
export function readOrCreateFile(file: string, make: () => string): string {
  if (!existsSync(file)) place(file, make());
  return readFileSync(file, 'utf8');
}

function place(file: string, content: string): void {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    writeFileSync(unfinished, content, { flag: 'wx', mode: forOwner, flush: true });
    linkSync(unfinished, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    // Not every file system has links; a copy that a power cut leaves short is refused by its reader.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(error)) || !existsSync(unfinished)) throw error;
    copyOnce(file, content);
  } finally {
    rmSync(unfinished, { force: true });
  }
  syncFolder(dirname(file));
}

function copyOnce(file: string, content: string): void {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: forOwner, flush: true });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    rmSync(file, { force: true });
    throw error;
  }
}

/** The name of a new file is part of its folder. Windows syncs no folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
