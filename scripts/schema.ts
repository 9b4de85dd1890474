import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen';
import { connect } from '../server/platform/database/connect.ts';
import type { Database } from '../server/platform/database/database.ts';
import { migrate } from '../server/platform/database/migrate.ts';

/**
 * Columns whose values are a list of the contract that no constraint repeats, as the list grows without a migration.
 */
const ofContract = {
  'member.language': 'Locale',
  'member.notifications_disabled': 'Generated<User["notifications_disabled"]>',
  'photo.rejection': 'Rejection',
  'photo_sent.rejection': 'Rejection',
  'profile.about_language': 'Language',
  'profile.body_type': 'OwnProfile["body_type"]',
  'profile.country': 'Country',
  'profile.eye_color': 'OwnProfile["eye_color"]',
  'profile.hair_color': 'OwnProfile["hair_color"]',
  'profile.interests': 'Generated<OwnProfile["interests"]>',
  'profile.reason': 'OwnProfile["reason"]',
  'profile.relationship_status': 'OwnProfile["relationship_status"]',
  'profile.sexuality': 'OwnProfile["sexuality"]',
  'profile.tattoos': 'OwnProfile["tattoos"]',
  'safety_complaint.language': 'Locale',
};
const imports = `import type { User } from "@rendezvous/contract/member";
import type { OwnProfile, Rejection } from "@rendezvous/contract/profile";
import type { Country, Language, Locale } from "@rendezvous/contract/shared";
`;

/** Writes the table types from the migrations, as applied to a fresh embedded database. */
export async function generateSchema(): Promise<string> {
  const connection = await connect({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: '', memory: true });
  await migrate(connection);
  const types = Object.entries({ ...ofContract, ...(await checkedColumns(connection.db)) });
  const text = await generate({
    db: connection.db as never,
    dialect: new PostgresDialect(),
    camelCase: false,
    typeMapping: { int8: 'number', numeric: 'number', point: 'string' },
    defaultSchemas: ['public'],
    // Types as text would need TypeScript's parser, which version 7 does not export.
    overrides: { columns: Object.fromEntries(types.map(([column, type]) => [column, new RawExpressionNode(type)])) },
  } as Parameters<typeof generate>[0]);
  await connection.close();
  return text.replace('import type { ColumnType }', () => `${imports}import type { ColumnType }`);
}

/** The columns that a constraint `check (column in ('a', 'b'))` holds to a list, with that list as their type. */
async function checkedColumns(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ column: string; definition: string; generated: boolean }>`
    select c.relname || '.' || a.attname as column, pg_get_constraintdef(k.oid) as definition, a.atthasdef as generated
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
    where k.contype = 'c' and c.relnamespace = 'public'::regnamespace
  `.execute(db);
  return Object.fromEntries(
    rows.flatMap(({ column, definition, generated }) => {
      const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition)?.[1];
      if (list === undefined) return [];
      const type = list.replaceAll('::text', '').replaceAll(', ', ' | ');
      return [[column, generated ? `Generated<${type}>` : type]];
    }),
  );
}

export const schemaFile = join(import.meta.dirname, '../server/platform/database/schema.gen.ts');

if (import.meta.main) writeFileSync(schemaFile, await generateSchema());
