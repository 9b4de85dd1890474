import { createHmac } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Config } from '../process/config.ts';

type Secrets = Pick<Config, 'SECRET' | 'acceptedSecrets' | 'CONVERSATION_SECRET'>;

/** Tells secrets apart, and nothing about them: they are keys of 32 characters or more. */
const fingerprintOf = (name: string, secret: string) =>
  createHmac('sha256', secret).update(`fingerprint\n${name}`).digest('base64url');

/**
 * Remembers in a database with which secrets it is served. Throws an Error for other ones: they would make a second
 * conversation of every two members, and links in mails and partners' keys would end. A SECRET that follows one of
 * SECRET_PREVIOUS takes its place.
 */
export async function keepSecrets(db: Database, { SECRET, acceptedSecrets, CONVERSATION_SECRET }: Secrets) {
  await keep(db, 'CONVERSATION_SECRET', [CONVERSATION_SECRET]);
  await keep(db, 'SECRET', [SECRET, ...acceptedSecrets]);
}

async function keep(
  db: Database,
  name: keyof typeof refusals,
  [secret, ...accepted]: readonly [string, ...string[]],
): Promise<void> {
  const fingerprint = fingerprintOf(name, secret);
  await db
    .insertInto('secret_fingerprint')
    .values({ name, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db
    .selectFrom('secret_fingerprint')
    .select('fingerprint')
    .where('name', '=', name)
    .executeTakeFirst();
  if (kept?.fingerprint === fingerprint) return;
  if (!accepted.some((other) => fingerprintOf(name, other) === kept?.fingerprint)) throw new Error(refusals[name]);
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
