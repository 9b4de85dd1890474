import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { readConfig } from '../platform/process/config.ts';

/** The database from which a run's databases on PostgreSQL are copied. */
export const templateDatabase = 'template_of_tests';

/** Starts the app once, so that its tables exist, and closes it; `use` is called before it closes. */
export async function prepare(
  environment: Record<string, string>,
  use: (app: Awaited<ReturnType<typeof createApp>>) => Promise<void> = async () => {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-template-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    PORT: '0',
    DEMO: 'off',
    ...environment,
  });
  const app = await createApp(config, { memory: true, web: false });
  // Each app of a copy has a secret of its own.
  await app.shards[0].connection.db.deleteFrom('secret_fingerprint').execute();
  await use(app);
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Writes the embedded database with its tables, and nothing else in it, to a file. */
export async function dumpTo(file: string): Promise<void> {
  await prepare({}, async ({ shards: [{ connection }] }) => {
    const dump = await connection.pglite?.dumpDataDir('none');
    if (dump) writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  });
}
