import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const lines = readFileSync(resolve(root, 'docs/specification.md'), 'utf8').split('\n');
const statements = lines.filter((line) => line.startsWith('* '));

test('every statement of the specification names tests that exist, or says why there is none', () => {
  expect(statements.length).toBeGreaterThan(180);
  const problems = statements.flatMap((statement) => {
    const [, references = ''] = statement.split(' — ');
    if (references.startsWith('none: ')) return [];
    if (!references) return [statement];
    return references.split('; ').filter((reference) => {
      const [, file = '', title = ''] = /^`([^`]+)` (.+)$/.exec(reference) ?? [];
      const path = resolve(root, file);
      return !title || !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
    });
  });
  expect(problems).toEqual([]);
});
