import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { niches } from '@rendezvous/contract/niche';
import { expect, test } from 'vitest';
import { describeProblems, requiresConsent, SiteFile } from './site.rules.ts';

const example = JSON.parse(readFileSync(join(import.meta.dirname, '../../../sites/rendezvous.json'), 'utf8'));
const read = (settings: object) => SiteFile.safeParse({ ...example, settings: { ...example.settings, ...settings } });
const fieldsOf = (settings: object) => {
  const { error } = read(settings);
  return error ? describeProblems(error).map((line) => line.split(':')[0]) : [];
};

test('a site without a limit of what is read back, and with a chat open to everybody, says nothing of them', () => {
  expect(read({}).data?.settings).toMatchObject({ chat_history: null, premium_chat: [] });
});

test('a site limits what free members read back, and names what is premium in its chat', () => {
  expect(fieldsOf({ chat_history: 30, premium_chat: ['receipts', 'search', 'gift_priority'] })).toEqual([]);
  expect(fieldsOf({ chat_history: null, premium_chat: [] })).toEqual([]);
});

test('at least the newest message can be read, and a feature is one that exists, named once', () => {
  for (const chat_history of [0, -1, 2.5, '30', true])
    expect(fieldsOf({ chat_history })).toEqual(['settings.chat_history']);
  expect(fieldsOf({ premium_chat: ['receipt'] })).toEqual(['settings.premium_chat.0']);
  expect(fieldsOf({ premium_chat: ['search', 'search'] })).toEqual(['settings.premium_chat']);
});

const asks = (niche: number, requires_consent?: boolean) =>
  requiresConsent({ requires_consent, settings: { niche } } as Parameters<typeof requiresConsent>[0]);

test('nobody joins she, bdsm or gay without consent to special data, unless the brand’s file says otherwise', () => {
  expect(niches.filter((_, index) => asks(index + 1))).toEqual(['she', 'bdsm', 'gay']);
  expect(asks(7, false)).toBe(false);
  expect(asks(1, true)).toBe(true);
});
