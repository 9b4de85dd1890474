import { day } from '@rendezvous/contract/durations';
import { expect, test } from 'vitest';
import { isNews, isWeekDue, pathOfNews } from './notify.rules.ts';

test('the weekly overview is for members who have been away for three to sixty days', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const due = (days: number) => isWeekDue(new Date(now.getTime() - days * day), now);
  expect([0, 2.99, 3, 60, 60.01].map(due)).toEqual([false, false, true, true, false]);
});

test('an overview leads to unread messages, else to likes, else to new members; without news it is not sent', () => {
  expect(pathOfNews({ members: 9, likes: 1, messages: 1 })).toBe('/chats');
  expect(pathOfNews({ members: 9, likes: 1, messages: 0 })).toBe('/likes');
  expect(pathOfNews({ members: 9, likes: 0, messages: 0 })).toBe('/members');
  expect(isNews({ members: 0, likes: 0, messages: 0 })).toBe(false);
});
