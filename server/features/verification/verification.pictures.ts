import { randomBytes } from 'node:crypto';
import { hour } from '@rendezvous/contract/durations';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import { createSeal } from '../../platform/security/seal.ts';
import type { Platform } from '../../platform.ts';
import { verificationStore as store } from './verification.store.ts';

interface Removed {
  readonly member_id: string;
  readonly keys: readonly string[];
}

const fileOf = (key: string) => `${key}/picture`;

/** Waiting pictures, stored apart from photos and encrypted, so that a copy of the storage reveals none. */
export function createPictures({
  db,
  jobs,
  config,
  storageIn,
}: Pick<Platform, 'db' | 'jobs' | 'config' | 'storageIn'>) {
  const storage = storageIn('verifications');
  const seals = config.acceptedSecrets.map((secret) => createSeal(secret, 'verification'));
  const sealing = createSeal(config.SECRET, 'verification');
  const sweep = jobs.define<Removed>(
    'verification.sweep',
    async ({ member_id, keys }) => {
      const used = (await store.of(db, member_id)).map(({ key }) => key);
      for (const key of keys) if (!used.includes(key)) await storage.removeFolder(key);
    },
    { tries: 'untilDone' },
  );

  return {
    /** Writes a picture; it is removed after an hour unless a row names its key. */
    async write(member_id: string, webp: Uint8Array): Promise<string> {
      const key = randomBytes(16).toString('hex');
      const startAfter = new Date(Date.now() + hour);
      await inTransaction(db, (trx) => sweep.enqueue(trx, { member_id, keys: [key] }, { startAfter }));
      const sealed = sealing.close(Buffer.from(webp).toString('base64'), member_id);
      await storage.write(fileOf(key), Buffer.from(sealed));
      return key;
    },

    /** The picture as WebP; undefined if it is gone. */
    async read(memberId: string, key: string): Promise<Buffer | undefined> {
      const bytes = await storage.read(fileOf(key));
      if (!bytes) return undefined;
      const sealed = Buffer.from(bytes).toString();
      const opened = seals.map((seal) => seal.open(sealed, memberId)).find((text) => text !== undefined);
      return opened === undefined ? undefined : Buffer.from(opened, 'base64');
    },

    /** Removes the files after the transaction. */
    async remove(trx: Trx, member_id: string, keys: readonly (string | null)[]): Promise<void> {
      const named = keys.filter((key) => key !== null);
      if (named.length > 0) await sweep.enqueue(trx, { member_id, keys: named });
    },
  };
}

export type Pictures = ReturnType<typeof createPictures>;
