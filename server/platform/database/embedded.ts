import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, PGliteDialect } from 'kysely';
import type { Report } from '../process/report.ts';
import { type Connection, Database, int8, onlyReads, type Statement } from './database.ts';
import { lock } from './lock.ts';

/** Where the database is in DATA_DIR. */
export const embeddedFolder = (dataDir: string) => join(dataDir, 'database');

export async function connectEmbedded(
  { folder, loadDataDir }: { folder?: string; loadDataDir?: true | Blob },
  report: Report,
): Promise<Connection> {
  const folderLock = folder === undefined ? undefined : lockEmbedded(folder);
  if (folder !== undefined && !existsSync(embeddedFolder(folder)))
    console.log('Making the embedded database, once: this takes up to a minute …');
  const { PGlite } = await import('@electric-sql/pglite');
  const pglite = await PGlite.create({
    ...(folder ? { dataDir: embeddedFolder(folder) } : {}),
    ...(loadDataDir instanceof Blob ? { loadDataDir } : {}),
    relaxedDurability: true,
    parsers: { [int8]: Number },
  });
  const db = new Database(new PGliteDialect({ pglite }), report);
  return {
    db,
    kind: 'pglite',
    pglite,
    schema: 'public',
    // Goes through Kysely, which keeps other statements out of a transaction.
    prepare:
      <Row extends object>({ text }: Statement) =>
      async (values: unknown[]) =>
        (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows,
    reads: onlyReads(db),
    dedicated: () => onlyReads(db),
    runScript: async (sql) => {
      await pglite.exec(sql);
    },
    inScripts: (work) =>
      pglite.transaction((trx) => work(async (script) => (await trx.exec(script)).at(-1)?.rows ?? [])),
    async close() {
      await pglite.close();
      folderLock?.release();
    },
  };
}

/** The embedded database is safe only within one process: a second one would corrupt its files. */
const lockEmbedded = (folder: string) =>
  lock(
    join(folder, 'database.lock'),
    (pid) =>
      `DATA_DIR: process ${pid} has the embedded database in ${folder} open: end it first, or choose another folder`,
  );
