import { expect, test } from 'vitest';
import { leadOf } from './lead.ts';

test('the lead of a bio is its first line', () => {
  expect(leadOf('Sings in a choir.\n\nAnd loses at chess.')).toBe('Sings in a choir.');
  expect(leadOf('  \n Hello ')).toBe('Hello');
  expect(leadOf('')).toBe('');
});

test('of a long first line, the lead is the sentences that fit', () => {
  const [first, second] = ['I sing in a choir on Tuesdays.', 'I lose at chess on Thursdays, and do not mind!'];
  expect(leadOf(`${first} ${second} ${'On other days I read, '.repeat(9)}`)).toBe(`${first} ${second}`);
});

test('a long sentence ends after a whole word', () => {
  const lead = leadOf('word '.repeat(60));
  expect(lead.length).toBeLessThanOrEqual(141);
  expect(lead).toMatch(/word…$/);
  expect([...leadOf('x'.repeat(500))]).toHaveLength(141);
  expect(leadOf(`a${'👩‍❤️‍👩'.repeat(40)}`)).toBe(`a${'👩‍❤️‍👩'.repeat(17)}…`);
});
