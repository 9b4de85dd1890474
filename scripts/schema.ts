import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate, PostgresDialect } from 'kysely-codegen';
import { connect } from '../server/platform/database/database.ts';
import { migrate } from '../server/platform/database/migrate.ts';

/** Writes the table types from the migrations, as applied to a fresh embedded database. */
export async function generateSchema(): Promise<string> {
  const connection = await connect({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: '', memory: true });
  await migrate(connection);
  const text = await generate({
    db: connection.db as never,
    dialect: new PostgresDialect(),
    camelCase: false,
    typeMapping: { int8: 'number', numeric: 'number', point: 'string' },
    defaultSchemas: ['public'],
  } as Parameters<typeof generate>[0]);
  await connection.close();
  return text;
}

export const schemaFile = join(import.meta.dirname, '../server/platform/database/schema.gen.ts');

if (import.meta.main) writeFileSync(schemaFile, await generateSchema());
