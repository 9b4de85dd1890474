import { randomUUID } from 'node:crypto';
import { hour, second } from '@rendezvous/contract/durations';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answering, startYoti, type Yoti } from '../../../testing/yoti/yoti.ts';
import { ageSuite } from '../age.suite.ts';
import { createYoti } from './yoti.ts';

let yoti: Yoti;
let provider: ReturnType<typeof createYoti>;
const back = 'https://rendezvous.example/age-check?next=%2Fchats';

beforeAll(async () => {
  yoti = await startYoti();
  provider = createYoti({ name: 'yoti:acme', ...yoti, withinMs: second });
});
afterEach(() => {
  yoti.behaviour = undefined;
  expect(yoti.problems.splice(0)).toEqual([]);
});
afterAll(() => yoti.close());

ageSuite('yoti', () => ({
  provider,
  async end({ reference }, found) {
    yoti.end(reference, { adult: 'COMPLETE', 'not confirmed': 'FAIL', 'given up': 'CANCELLED' }[found]);
    return provider.outcomeOf(reference);
  },
}));

test('a session asks whether somebody is over 18, an estimate with room, and names nobody', async () => {
  const id = randomUUID();
  const reference = await provider.start({ id, back });
  expect(yoti.sessions.get(reference)?.asked).toEqual({
    type: 'OVER',
    ttl: hour / second,
    reference_id: id,
    age_estimation: { allowed: true, threshold: 25, level: 'PASSIVE', retry_enabled: true },
    digital_id: { allowed: true, threshold: 18 },
    doc_scan: { allowed: true, threshold: 18, authenticity: 'AUTO', level: 'PASSIVE' },
    callback: { auto: true, url: back },
    cancel_url: back,
    synchronous_checks: true,
  });
  expect(provider.urlOf({ reference, startedAt: new Date(), origin: '' })).toBe(
    `${yoti.url}/?sessionId=${reference}&sdkId=${yoti.sdkId}`,
  );
});

test('each status that Yoti describes has its outcome; one that it adds leaves the check pending', async () => {
  const reference = await provider.start({ id: randomUUID(), back });
  const outcomes: string[] = [];
  const statuses = [
    'PENDING',
    'IN_PROGRESS',
    'COMPLETE',
    'FAIL',
    'ERROR',
    'CANCELLED',
    'EXPIRED',
    'REVIEW',
    'toString',
  ];
  for (const status of statuses) {
    yoti.end(reference, status);
    outcomes.push(await provider.outcomeOf(reference));
  }
  expect(outcomes).toEqual([
    'pending', 'pending', 'passed', 'failed', 'unknown', 'unknown', 'unknown', 'pending', 'pending',
  ]); // biome-ignore format: one line
});

test('a Yoti that is down, broken or slow decides nothing, and no error has the key', async () => {
  const reference = await provider.start({ id: randomUUID(), back });
  yoti.end(reference, 'COMPLETE');
  const messageOf = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => new Error('no error'),
      (thrown: Error) => thrown,
    );
    expect(JSON.stringify({ ...error, message: error.message })).not.toContain(yoti.key);
    return error.message;
  };
  yoti.behaviour = answering(500, '<h1>Internal server error</h1>');
  expect(await messageOf(provider.outcomeOf(reference))).toBe('GET sessions/:id/result: HTTP 500');
  expect(await messageOf(provider.start({ id: randomUUID(), back }))).toBe('POST sessions: HTTP 500');
  yoti.behaviour = answering(200, '<h1>Please log in</h1>');
  expect(await messageOf(provider.outcomeOf(reference))).toContain('not as described');
  yoti.behaviour = answering(200, JSON.stringify({ id: randomUUID(), type: 'OVER', status: 'COMPLETE' }));
  expect(await messageOf(provider.outcomeOf(reference))).toContain('another session');
  yoti.behaviour = answering(200, JSON.stringify({ id: reference, type: 'UNDER', status: 'COMPLETE' }));
  expect(await messageOf(provider.outcomeOf(reference))).toContain('not as described');
  yoti.behaviour = () => {};
  expect(await messageOf(provider.outcomeOf(reference))).toContain('no answer in time');
  yoti.behaviour = (request) => request.socket.destroy();
  expect(await messageOf(provider.outcomeOf(reference))).toContain('no answer');
  yoti.behaviour = undefined;
  expect(await provider.outcomeOf(reference)).toBe('passed');
});

test('a wrong key is refused, and starts nothing', async () => {
  const wrong = createYoti({ name: 'yoti:acme', ...yoti, key: 'another' });
  await expect(wrong.start({ id: randomUUID(), back })).rejects.toThrow('POST sessions: HTTP 401');
  expect(yoti.problems.splice(0)).toEqual(['a wrong key']);
});
