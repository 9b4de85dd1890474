import { minute } from '@rendezvous/contract/durations';
import { delMany, get, keys, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { uploadsDatabase } from '../../../platform/browser/storage.ts';

/**
 * Files of photos waiting to be sent, by client id, stored in IndexedDB so that they survive a reload; in memory where
 * storage is full or denied.
 */

/** The open database. */
let opened: Promise<IDBDatabase> | undefined;
const table = 'files';

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(uploadsDatabase);
  request.onupgradeneeded = () => request.result.createObjectStore(table);
  return promisifyRequest(request).then((database) => {
    const forget = () => {
      opened = undefined;
    };
    database.onclose = forget;
    // Log-out deletes it, which waits for every connection.
    database.onversionchange = () => {
      database.close();
      forget();
    };
    return database;
  });
}

const store: UseStore = async (mode, use) => {
  opened ??= open();
  const database = await opened.catch((error) => {
    opened = undefined;
    throw error;
  });
  return use(database.transaction(table, mode).objectStore(table));
};

const inMemory = new Map<string, Blob>();

export async function storeFile(clientId: string, file: Blob): Promise<void> {
  inMemory.set(clientId, file);
  await set(clientId, file, store).catch(() => undefined);
}

export async function fileOf(clientId: string): Promise<Blob | undefined> {
  return inMemory.get(clientId) ?? (await get<Blob>(clientId, store).catch(() => undefined));
}

export async function dropFiles(clientIds: readonly string[]): Promise<void> {
  for (const id of clientIds) inMemory.delete(id);
  await delMany([...clientIds], store).catch(() => undefined);
}

/** Deletes files that earlier pages left behind. */
export async function dropOrphans(waiting: ReadonlySet<string>): Promise<void> {
  const kept = await keys<string>(store).catch(() => []);
  await dropFiles(kept.filter((id) => !waiting.has(id) && !inMemory.has(id)));
}

const previews = new Map<string, string>();

/** An object URL of the file, for as long as its message waits; undefined if it is not here. */
export async function previewOf(clientId: string): Promise<string | undefined> {
  const file = previews.has(clientId) ? undefined : await fileOf(clientId);
  if (file && !previews.has(clientId)) previews.set(clientId, URL.createObjectURL(file));
  return previews.get(clientId);
}

/** Revokes the previews of sent messages once pages show the photos themselves. */
export function dropPreviews(clientIds: readonly string[]): void {
  setTimeout(() => {
    for (const id of clientIds) {
      URL.revokeObjectURL(previews.get(id) ?? '');
      previews.delete(id);
    }
  }, minute);
}

/** What `previewOf` has made already. */
export const knownPreview = (clientId: string): string | undefined => previews.get(clientId);
