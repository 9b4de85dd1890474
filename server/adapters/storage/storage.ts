/** File storage. Keys consist of lower-case letters, digits, `.` and `/`; files are never modified. */
export interface Storage {
  /** Writes a file whole or not at all. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** The file, undefined when there is none. */
  read(key: string): Promise<Uint8Array | undefined>;
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
