import { expect, test } from 'vitest';
import { apiTestsFor } from './api-tests.ts';

const features = ['account', 'like', 'chat', 'photo', 'search', 'notify'];
const filtersFor = (...changed: string[]) => apiTestsFor(changed, features).filters;

test('a change runs the api tests of its folder, and those of every call', () => {
  const like = ['server/door.api.test.ts', 'server/features/like/'];
  expect(filtersFor('server/features/like/like.rules.ts')).toEqual(like);
  expect(filtersFor('contract/like.ts')).toEqual(like);
  expect(filtersFor('server/migrations/0090_like.sql')).toEqual(like);
  expect(filtersFor('server/migrations/0201_account_passkey.sql')).toEqual([
    'server/door.api.test.ts',
    'server/features/account/',
  ]);
  expect(filtersFor('server/views/user.view.ts')).toEqual(['server/door.api.test.ts', 'server/views/']);
  expect(filtersFor('server/platform/mail/letter.ts')).toEqual(['server/door.api.test.ts', 'server/platform/mail/']);
});

test('a change outside all folders runs the api tests of every call', () => {
  expect(filtersFor('server/app.ts')).toEqual(['server/door.api.test.ts']);
  expect(filtersFor('contract/shared.ts')).toEqual(['server/door.api.test.ts']);
});

test('a change of pages, words or documents runs no api test', () => {
  expect(
    filtersFor('web/features/like/likes.tsx', 'locales/en/like.json', 'docs/glossary.md', 'scripts/site.ts'),
  ).toEqual([]);
});

test('if too many folders changed, only changed tests run and the folders are named', () => {
  const changed = ['account', 'like', 'chat', 'photo', 'search'].map(
    (feature) => `server/features/${feature}/${feature}.service.ts`,
  );
  const { filters, left } = apiTestsFor([...changed, 'server/features/like/like.api.test.ts'], features);
  expect(filters).toEqual(['server/door.api.test.ts', 'server/features/like/like.api.test.ts']);
  expect(left).toHaveLength(5);
});
