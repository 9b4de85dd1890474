import { createHmac } from 'node:crypto';
import { type Database, keepRow } from '../database/database.ts';
import type { Config } from '../process/config.ts';

type Secrets = Pick<Config, 'SECRET' | 'acceptedSecrets' | 'CONVERSATION_SECRET'>;

/** Reveals nothing about the secret, which has at least 32 characters and so cannot be guessed. */
const fingerprintOf = (name: string, secret: string) =>
  createHmac('sha256', secret).update(`fingerprint\n${name}`).digest('base64url');

/**
 * Verifies that a database is served with the same secrets as before, by their fingerprints; the first start records
 * them. Throws an Error if not: members would get a second conversation with everybody, and mailed links and partners'
 * keys would stop working. A SECRET whose predecessor is in SECRET_PREVIOUS is recorded instead of it.
 */
export async function verifySecrets(db: Database, { SECRET, acceptedSecrets, CONVERSATION_SECRET }: Secrets) {
  await verify(db, 'CONVERSATION_SECRET', [CONVERSATION_SECRET]);
  await verify(db, 'SECRET', [SECRET, ...acceptedSecrets]);
}

async function verify(
  db: Database,
  name: keyof typeof refusals,
  [secret, ...accepted]: readonly [string, ...string[]],
): Promise<void> {
  const fingerprint = fingerprintOf(name, secret);
  await db.insertInto('secret_fingerprint').values({ name, fingerprint }).onConflict(keepRow).execute();
  const recorded = await db
    .selectFrom('secret_fingerprint')
    .select('fingerprint')
    .where('name', '=', name)
    .executeTakeFirst();
  if (recorded?.fingerprint === fingerprint) return;
  if (!accepted.some((other) => fingerprintOf(name, other) === recorded?.fingerprint)) throw new Error(refusals[name]);
  await db.updateTable('secret_fingerprint').set({ fingerprint }).where('name', '=', name).execute();
}

const refusals = {
  CONVERSATION_SECRET:
    'CONVERSATION_SECRET: this database has been served with another one, so every conversation would be split in ' +
    'two: set it, or SECRET, to the first secret of the installation, or bring back the file DATA_DIR/secret',
  SECRET:
    'SECRET: this database has been served with another one: set the same for every process, or bring back the file ' +
    'DATA_DIR/secret; to rotate it, name the former one in SECRET_PREVIOUS (docs/how-to/rotate-the-secret.md)',
};
