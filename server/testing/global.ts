import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import { startS3 } from './s3.ts';
import { dumpTo, prepare, templateDatabase } from './templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    s3Url: string;
    pgliteDump: string;
  }
}

/**
 * Once per run: a real PostgreSQL and an S3-compatible store, or a dump of the embedded database, of which every test
 * file gets its own copy.
 */
export default async function setup(project: TestProject) {
  if (project.name !== 'postgres') {
    const dump = join(tmpdir(), `rendezvous-dump-${process.pid}`);
    await dumpTo(dump);
    project.provide('pgliteDump', dump);
    return () => rmSync(dump, { force: true });
  }
  const [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  await prepare({ DATABASE_URL: await postgres.createDatabase(templateDatabase) });
  project.provide('postgresUrl', postgres.url);
  project.provide('s3Url', s3.url);
  return () => Promise.all([postgres.stop(), s3.stop()]);
}
