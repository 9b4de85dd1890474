import { endpoint } from '@rendezvous/contract/endpoint';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { api, lastCall } from './api.ts';

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

test('a call that ends the session ends reads under way and holds others back, until it fails', async () => {
  const leave = { ...read, path: '/api/leave.php' as const, sameOriginOnly: true };
  const sent: string[] = [];
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    sent.push(address);
    return new Promise<Response>((resolve, reject) => {
      answers.push(resolve);
      signal?.addEventListener('abort', reject);
    });
  });
  const underWay = api(read, {});
  const left = lastCall(leave, {});
  const later = api(read, {});
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([read.path, leave.path]);
  answers[1]?.(Response.json({ error: 'request.busy' }, { status: 503 }));
  await expect(left).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([read.path, leave.path, read.path, read.path]);
  for (const answer of answers.slice(2)) answer(Response.json({}));
  await Promise.all([underWay, later]);
  const ended = lastCall(leave, {});
  answers.at(-1)?.(Response.json({}));
  await ended;
  api(read, {}).catch(() => {});
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toHaveLength(5);
});
