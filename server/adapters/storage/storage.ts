import type { Readable } from 'node:stream';

/** A file that is read as it is passed on; its reader destroys the content if it does not read all of it. */
export interface OpenFile {
  readonly bytes: number;
  readonly content: Readable;
}

/** File storage. Keys consist of lower-case letters, digits, `.` and `/`; files are never modified. */
export interface Storage {
  /** Writes a file whole or not at all. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** The file, undefined when there is none. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** The file piece by piece, for those too large to hold; undefined when there is none. */
  open(key: string): Promise<OpenFile | undefined>;
  /** Like `write`, of a file that comes piece by piece; returns its length. */
  writeFrom(key: string, pieces: AsyncIterable<Uint8Array>): Promise<number>;
  /** Removes all files whose key begins with `<folder>/`; no file is no failure. */
  removeFolder(folder: string): Promise<void>;
  /** Copies all files of a folder; their names stay, and a folder that is not there is no failure. */
  copyFolder(from: string, to: string): Promise<void>;
}

const isKey = /^[a-z0-9]+([./][a-z0-9]+)*$/;

/**
 * Where a key's file is stored, the same for every driver, so that files can be moved between drivers by copying.
 * Rejects keys that would escape the root.
 */
export function pathOf(key: string): string {
  if (!isKey.test(key)) throw new Error(`Not a storage key: ${key}`);
  return `${key.slice(0, 2)}/${key}`;
}
