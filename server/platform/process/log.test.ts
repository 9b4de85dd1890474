import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function messageOf(error: Error): unknown {
  const lines: string[] = [];
  createLog({ LOG_LEVEL: 'error' }, { write: (line) => lines.push(line) }).error({ err: error }, 'failed');
  return JSON.parse(lines[0] ?? '').err.message;
}
const failed = (message: string, fields: object) => Object.assign(new Error(message), fields);

test('the log has the text of an error about servers alone: no words of a member, no name of their files', () => {
  const refused = failed('connect ECONNREFUSED 10.0.0.5:5432', { code: 'ECONNREFUSED', syscall: 'connect' });
  expect(messageOf(refused)).toBe('connect ECONNREFUSED 10.0.0.5:5432');
  expect(messageOf(new AggregateError([refused, refused]))).toBeUndefined();
  expect(messageOf(Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' }))).toBe(
    'connect ECONNREFUSED 10.0.0.5:5432; connect ECONNREFUSED 10.0.0.5:5432',
  );
  expect(messageOf(failed('the database system is shutting down', { code: '57P03' }))).toMatch(/shutting down/);
  expect(messageOf(failed('Key (email)=(ann@example.test) already exists', { code: '23505' }))).toBeUndefined();
  expect(
    messageOf(failed("ENOENT: '/photos/ann.webp'", { syscall: 'open', path: '/photos/ann.webp' })),
  ).toBeUndefined();
  expect(messageOf(new Error('Hello, Ann'))).toBeUndefined();
});
