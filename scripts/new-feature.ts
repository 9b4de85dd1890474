import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Writes the skeleton of a feature: `npm run new-feature -- stamp`. It works and is tested;
 * docs/how-to/add-a-feature.md says what comes next.
 */
const root = resolve(import.meta.dirname, '..');
const name = process.argv[2] ?? '';
if (!/^[a-z]+$/.test(name)) throw new Error('Name the feature with one lower-case word: npm run new-feature -- stamp');
const Name = name.charAt(0).toUpperCase() + name.slice(1);

const migrations = readdirSync(join(root, 'server/migrations')).map((file) => Number(file.slice(0, 4)));
const number = String(Math.ceil((Math.max(...migrations) + 1) / 10) * 10).padStart(4, '0');

const files: Record<string, string> = {
  [`contract/${name}.ts`]: `import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const ${Name} = z.object({ note: z.string() });

export const read${Name} = endpoint({
  method: 'GET',
  path: '/api/${name}.php',
  access: 'member',
  summary: 'The ${name} of the caller',
  answer: z.object({ ${name}: ${Name} }),
});
`,
  [`server/migrations/${number}_${name}.sql`]: `create table ${name} (
  member_id uuid primary key,
  note text not null default ''
);
`,
  [`server/features/${name}/${name}.feature.ts`]: `import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { ${name}Routes } from './${name}.routes.ts';
import { create${Name} } from './${name}.service.ts';

export function ${name}Feature(platform: Platform) {
  const ${name} = create${Name}(platform);
  return {
    service: ${name},
    routes: ${name}Routes(${name}),
    personalData: { name: '${name}', tables: ['${name}'], read: ({ id }) => ${name}.read(id) },
  } satisfies Part;
}
`,
  [`server/features/${name}/${name}.store.ts`]: `import type { Executor } from '../../platform/database/database.ts';

export const ${name}Store = {
  async noteOf(executor: Executor, memberId: string): Promise<string | undefined> {
    const ofMember = executor.selectFrom('${name}').select('note').where('member_id', '=', memberId);
    const row = await ofMember.executeTakeFirst();
    return row?.note;
  },

  async erase(executor: Executor, memberId: string): Promise<void> {
    await executor.deleteFrom('${name}').where('member_id', '=', memberId).execute();
  },
};
`,
  [`server/features/${name}/${name}.service.ts`]: `import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/work/events.ts';
import { memberErased } from '../member/member.facts.ts';
import { ${name}Store as store } from './${name}.store.ts';

export type ${Name}Service = ReturnType<typeof create${Name}>;

export function create${Name}({ db, events }: { db: Database; events: Events }) {
  events.inTransaction(memberErased, (trx, { member_id }) => store.erase(trx, member_id));

  return {
    read: async (memberId: string) => ({ note: (await store.noteOf(db, memberId)) ?? '' }),
  };
}
`,
  [`server/features/${name}/${name}.routes.ts`]: `import * as contract from '@rendezvous/contract/${name}';
import { bind } from '../../platform/calls/bind.ts';
import type { ${Name}Service } from './${name}.service.ts';

export const ${name}Routes = (${name}: ${Name}Service) =>
  bind(contract, {
    read${Name}: async ({ caller }) => ({ ${name}: await ${name}.read(caller.member.id) }),
  });
`,
  [`server/features/${name}/${name}.testing.ts`]: `import type { Filling } from '../../testing/filling.ts';

export async function fill({ app, member, canary }: Filling): Promise<void> {
  await app.connection.db.insertInto('${name}').values({ member_id: member.id, note: canary }).execute();
}
`,
  [`server/features/${name}/${name}.api.test.ts`]: `import { read${Name} } from '@rendezvous/contract/${name}';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('requires authentication', async () => {
  const refused = await problemOf(app.browser().api(read${Name}));
  expect(refused).toMatchObject({ status: 403, error: 'authentication_required' });
});

test('a new member has an empty ${name}', async () => {
  const { browser } = await joinMember(app);
  expect(await browser.api(read${Name})).toEqual({ ${name}: { note: '' } });
});
`,
};
for (const language of readdirSync(join(root, 'locales')).filter((locale) => locale !== 'en-US'))
  files[`locales/${language}/${name}.json`] = '{}\n';

for (const [file, text] of Object.entries(files)) {
  const path = join(root, file);
  if (existsSync(path)) throw new Error(`${file} exists already`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`made ${file}`);
}

/** After the last feature; its author moves it to its place in the order. */
const list = join(root, 'server/parts.ts');
const imports = /^(import .*\n)+/;
const parts = readFileSync(list, 'utf8');
const features = /^ {2}const features = \{([^}]*?),?\s*\};$/m;
if (!features.test(parts)) throw new Error('server/parts.ts has no list `const features = { … };`');
writeFileSync(
  list,
  parts
    .replace(imports, (lines) => `import { ${name}Feature } from './features/${name}/${name}.feature.ts';\n${lines}`)
    .replace(features, `  const ${name} = ${name}Feature(platform);\n  const features = {$1, ${name} };`),
);
execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', list], { stdio: 'inherit' });
console.log(`put ${name} into server/parts.ts`);
console.log('\nNow: npm run schema (docs/how-to/add-a-feature.md).');
