import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Lays the skeleton of a feature: `npm run new-feature -- gift`. What it writes works and is tested; docs/how-to/add-a-feature.md says what comes next. */
const root = resolve(import.meta.dirname, '..');
const name = process.argv[2] ?? '';
if (!/^[a-z]+$/.test(name)) throw new Error('Name the feature with one lower-case word: npm run new-feature -- gift');
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
  [`server/features/${name}/${name}.store.ts`]: `import type { Database } from '../../platform/database/database.ts';

export function ${name}Store(db: Database) {
  return {
    async noteOf(memberId: string): Promise<string | undefined> {
      const row = await db.selectFrom('${name}').select('note').where('member_id', '=', memberId).executeTakeFirst();
      return row?.note;
    },
  };
}
`,
  [`server/features/${name}/${name}.service.ts`]: `import type { Database } from '../../platform/database/database.ts';
import { ${name}Store } from './${name}.store.ts';

export type ${Name}s = ReturnType<typeof create${Name}s>;

export function create${Name}s({ db }: { db: Database }) {
  const store = ${name}Store(db);
  return {
    read: async (memberId: string) => ({ note: (await store.noteOf(memberId)) ?? '' }),
  };
}
`,
  [`server/features/${name}/${name}.routes.ts`]: `import * as contract from '@rendezvous/contract/${name}';
import { bind } from '../../platform/calls/mount.ts';
import type { ${Name}s } from './${name}.service.ts';

export const ${name}Routes = (${name}s: ${Name}s) =>
  bind(contract, {
    read${Name}: async ({ caller }) => ({ ${name}: await ${name}s.read(caller.member.id) }),
  });
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
  expect(await problemOf(app.browser().api(read${Name}))).toMatchObject({ status: 403, error: 'authentication_required' });
});

test('a new member has an empty ${name}', async () => {
  const { browser } = await joinMember(app);
  expect(await browser.api(read${Name})).toEqual({ ${name}: { note: '' } });
});
`,
};
for (const language of readdirSync(join(root, 'locales')).filter((locale) => locale !== 'en-US')) files[`locales/${language}/${name}.json`] = '{}\n';

for (const [file, text] of Object.entries(files)) {
  const path = join(root, file);
  if (existsSync(path)) throw new Error(`${file} exists already`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`made ${file}`);
}
console.log(`\nNow: name it in server/features.ts, wire it in server/app.ts, run npm run schema (docs/how-to/add-a-feature.md).`);
