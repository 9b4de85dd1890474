import { expect, test } from 'vitest';
import { inListOrder } from './chat-order.ts';

test('pinned chats come first, the last pinned above the others, then gifts, and nothing else moves', () => {
  const chats = [
    { id: 1, pinned: null, priority: false },
    { id: 2, pinned: null, priority: true },
    { id: 3, pinned: '2026-05-01T10:00:00.000Z', priority: true },
    { id: 4, pinned: null, priority: false },
    { id: 5, pinned: '2026-05-02T10:00:00.000Z', priority: false },
    { id: 6, pinned: null, priority: true },
  ];
  expect(chats.toSorted(inListOrder).map(({ id }) => id)).toEqual([5, 3, 2, 6, 1, 4]);
});
