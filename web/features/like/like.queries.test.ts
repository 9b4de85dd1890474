import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { likesQuery, refetchLikesSoon } from './like.queries.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Node has none; nothing fails here.
  vi.stubGlobal('reportError', expect.unreachable);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the likes are out of date 500 ms after an automatic like, and no earlier', () => {
  const client = new QueryClient();
  client.setQueryData<unknown>(likesQuery.queryKey, {});
  const isOutOfDate = () => client.getQueryState(likesQuery.queryKey)?.isInvalidated;
  refetchLikesSoon(client);
  vi.advanceTimersByTime(499);
  expect(isOutOfDate()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isOutOfDate()).toBe(true);
  client.clear();
});
