import { premiumChatFeatures } from '@rendezvous/contract/chat-premium';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allRights,
  chatPermissions,
  isWithheld,
  limitsFreeMembers,
  listPermissions,
  rightsOf,
} from './chat.premium.rules.ts';

const settings = fc.record({
  chat_history: fc.option(fc.integer({ min: 1, max: 100 })),
  premium_chat: fc.subarray([...premiumChatFeatures]),
});

test('a site that sets nothing opens everything to everybody', () => {
  const open = { chat_history: null, premium_chat: [] };
  expect(limitsFreeMembers(open)).toBe(false);
  expect(rightsOf(open, false)).toEqual(allRights);
});

test('a premium member has every right, a free one those that the site leaves open', () => {
  fc.assert(
    fc.property(settings, (given) => {
      expect(rightsOf(given, true)).toEqual(allRights);
      expect(rightsOf(given, false)).toEqual({
        history: given.chat_history,
        receipts: !given.premium_chat.includes('receipts'),
        search: !given.premium_chat.includes('search'),
      });
      const loses = JSON.stringify(rightsOf(given, false)) !== JSON.stringify(allRights);
      expect(limitsFreeMembers(given)).toBe(loses);
    }),
  );
});

test('what is not allowed says why', () => {
  const free = rightsOf({ chat_history: 3, premium_chat: ['receipts', 'search'] }, false);
  expect(chatPermissions(free, 'b')).toEqual({
    history: { allowed: false, reason: 'chat.history_limit' },
    receipts: { allowed: false, reason: 'chat.receipts_premium' },
  });
  expect(listPermissions(free).search).toEqual({ allowed: false, reason: 'chat.search_premium' });
  expect(chatPermissions(free, null).history).toEqual({ allowed: true });
  expect(chatPermissions(allRights, null).receipts).toEqual({ allowed: true });
  expect(listPermissions(allRights).search).toEqual({ allowed: true });
});

test('what is older than the oldest that may be read is withheld, and nothing where there is none', () => {
  expect(isWithheld('a', 'b')).toBe(true);
  expect(isWithheld('b', 'b')).toBe(false);
  expect(isWithheld('a', null)).toBe(false);
});
