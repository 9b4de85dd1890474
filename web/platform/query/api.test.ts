import { endpoint } from '@rendezvous/contract/endpoint';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';

const read = endpoint({
  summary: 'Things',
  method: 'GET',
  path: '/api/things.php',
  access: 'anyone',
  answer: z.object({}),
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Milliseconds from the call until each try, where every try is answered by `status`. */
async function triesAt(status: number): Promise<number[]> {
  const begin = Date.now();
  const tries: number[] = [];
  vi.stubGlobal('fetch', async () => {
    tries.push(Date.now() - begin);
    return Response.json({ error: 'request.failed' }, { status });
  });
  const answer = expect(api(read, {})).rejects.toMatchObject({ status });
  await vi.runAllTimersAsync();
  await answer;
  return tries;
}

test('a call that fails is tried five times more, after pauses that double from 0.3 s', async () => {
  expect(await triesAt(503)).toEqual([0, 300, 900, 2100, 4500, 9300]);
});

test('a call that is refused is not tried again', async () => {
  expect(await triesAt(429)).toEqual([0]);
});
