import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minute } from '@rendezvous/contract/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgres, startTestApp } from '../../testing/app.ts';

const [first, second, third] = ['first', 'second', 'third'].map((name) => `the ${name} secret of the installation`);

let folder: string;
let environment: Record<string, string>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rendezvous-secrets-'));
  environment = { DATA_DIR: folder };
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts on the same database as before, as a process of the installation does. */
async function startWith(secrets: Record<string, string | undefined>): Promise<void> {
  const given = Object.fromEntries(Object.entries(secrets).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const app = await startTestApp({ ...environment, ...given }, { memory: false });
  if (onPostgres) environment.DATABASE_URL ??= app.config.DATABASE_URL ?? '';
  await app.app.close();
  await app.close();
}

test(
  'a process with other secrets than the database knows does not start, and a rotation does',
  async () => {
    await startWith({ SECRET: first });
    await startWith({ SECRET: first });
    const split = /^(DATABASE_URL: )?CONVERSATION_SECRET: this database has been served with another one/;
    await expect(startWith({ SECRET: second })).rejects.toThrow(split);
    await expect(startWith({}), 'with a secret of its own in another DATA_DIR').rejects.toThrow(split);
    const unknown = /^(DATABASE_URL: )?SECRET: this database has been served with another one/;
    await expect(startWith({ SECRET: second, CONVERSATION_SECRET: first })).rejects.toThrow(unknown);
    await startWith({ SECRET: second, SECRET_PREVIOUS: first, CONVERSATION_SECRET: first });
    await startWith({ SECRET: second, CONVERSATION_SECRET: first });
    await expect(startWith({ SECRET: first }), 'the one that was rotated').rejects.toThrow(unknown);
    await startWith({ SECRET: third, SECRET_PREVIOUS: `${second},${first}`, CONVERSATION_SECRET: first });
  },
  2 * minute,
);
