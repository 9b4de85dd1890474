import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import { dumpTo, prepare, templateDatabase } from './templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    pgliteDump: string;
  }
}

/** Once a run: a real PostgreSQL, or a dump of the embedded database, of which every test file gets a copy of its own. */
export default async function setup(project: TestProject) {
  if (project.name !== 'postgres') {
    const dump = join(tmpdir(), `rendezvous-dump-${process.pid}`);
    await dumpTo(dump);
    project.provide('pgliteDump', dump);
    return () => rmSync(dump, { force: true });
  }
  const postgres = await startPostgres();
  await prepare({ DATABASE_URL: await postgres.createDatabase(templateDatabase) });
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
