import { expect, test } from 'vitest';
import { notificationKeys } from './notify.ts';

test('the keys of notifications are the specified ones', () => {
  expect(notificationKeys.join()).toBe(
    'new_conversations,new_messages,like,unread_message_reminders,promotions,weekly_updates,news,reminders',
  );
});
