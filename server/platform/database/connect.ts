import type { Config } from '../process/config.ts';
import { type Report, toConsole } from '../process/report.ts';
import type { Connection } from './database.ts';
import { connectEmbedded } from './embedded.ts';
import { connectPostgres, type DatabaseTimeouts } from './postgres.ts';

/**
 * Opens PostgreSQL at `DATABASE_URL`, else the embedded database in `DATA_DIR`: `memory` stores nothing, and a dump in
 * the folder is its initial content.
 */
export async function connect(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'> & {
    memory?: boolean | Blob;
    patience?: DatabaseTimeouts;
  },
  report: Report = toConsole,
): Promise<Connection> {
  return config.DATABASE_URL
    ? connectPostgres(config.DATABASE_URL, { size: config.DATABASE_POOL, patience: config.patience }, report)
    : connectEmbedded(config.memory ? { loadDataDir: config.memory } : { folder: config.DATA_DIR }, report);
}
