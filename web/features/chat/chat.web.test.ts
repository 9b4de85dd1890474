import type { Message } from '@rendezvous/contract/chat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type ChatPage, joinPages } from './chat.queries.ts';
import { byDay, isStillAllowed } from './conversation/group.ts';
import { lineOf } from './kinds.tsx';

type Text = Extract<Message, { kind: 'text' }>;
const message = (id: string, rest: Partial<Text> = {}): Text => ({
  id,
  conversation: 'c',
  client_id: null,
  own: false,
  kind: 'text',
  text: id,
  state: 'sent',
  created_at: '2026-05-01T10:00:00Z',
  quoted: null,
  can: { take_back: null, report: { until: null } },
  ...rest,
});
const page = (version: number, messages: Message[], rest: Partial<ChatPage> = {}): ChatPage =>
  ({
    version,
    messages,
    has_more: false,
    last_active: null,
    chat: { conversation: { id: 'c' }, num_unread_messages: version, last_message: null },
    message_credits: 1,
    can: { message: { allowed: true }, history: { allowed: true }, receipts: { allowed: true } },
    ...rest,
  }) as ChatPage;

test('what is read anew joins what was there, in order and once', () => {
  const joined = joinPages(
    page(1, [message('1'), message('2')]),
    page(2, [message('2'), message('3')], { has_more: true }),
  );
  expect(joined.messages.map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect(joined.has_more).toBe(false);
});

test('a whole conversation that was limited before has more to read back', () => {
  const withHistory = (allowed: boolean) => ({ can: { history: { allowed } } }) as Partial<ChatPage>;
  const limited = page(1, [message('2'), message('3')], withHistory(false));
  const opened = page(1, [message('3')], { ...withHistory(true), has_more: true });
  expect(joinPages(limited, opened)).toMatchObject({ has_more: true, can: { history: { allowed: true } } });
  expect(joinPages(limited, page(1, [message('3')], { ...withHistory(false), has_more: true })).has_more).toBe(false);
});

test('an older page without messages ends the reading of older ones', () => {
  const known = page(1, [message('2')], { has_more: true });
  expect(joinPages(known, { ...known, has_more: false }).has_more).toBe(false);
});

test('an older answer brings its messages but not its counts', () => {
  expect(joinPages(page(5, [message('3')]), page(4, [message('2'), message('3')])).chat.num_unread_messages).toBe(5);
});

test('after a gap only the newest page is shown, so that nothing seems missing', () => {
  expect(joinPages(page(1, [message('1')]), page(9, [message('7'), message('8')], { has_more: true }))).toMatchObject({
    has_more: true,
    messages: [{ id: '7' }, { id: '8' }],
  });
});

test('what was removed in another tab is gone here too, once that is known', () => {
  const known = page(3, [message('1'), message('2')]);
  expect(joinPages(known, page(4, [])).messages).toEqual([]);
  expect(joinPages(known, page(5, [message('3')])).messages.map(({ id }) => id)).toEqual(['3']);
  expect(joinPages(known, page(2, [])).messages).toHaveLength(2);
});

test('a delivered message takes the place of the one that waited', () => {
  const joined = joinPages(
    page(1, [message('1', { client_id: 'x', state: 'pending' })]),
    page(2, [message('4', { client_id: 'x' })]),
  );
  expect(joined.messages).toMatchObject([{ id: '4', state: 'sent' }]);
});

test('messages of one writer within five minutes are one group, and each day has its own', () => {
  const days = byDay([
    { own: true, created_at: '2026-05-01T10:00:00' },
    { own: true, created_at: '2026-05-01T10:04:00' },
    { own: false, created_at: '2026-05-01T10:05:00' },
    { own: false, created_at: '2026-05-01T10:30:00' },
    { own: false, created_at: '2026-05-02T00:01:00' },
  ]);
  expect(days.map(({ groups }) => groups.map((group) => group.length))).toEqual([[2, 1, 1], [1]]);
});

test('a message of a kind that only a newer page knows is shown as one that cannot be shown', () => {
  const say = (key: string | readonly string[]) => `words: ${key}`;
  expect(renderToStaticMarkup(lineOf({ kind: 'text', text: 'Hi' }, say))).toContain('Hi');
  for (const kind of ['unknown', 'bouquet', 'constructor'])
    expect(renderToStaticMarkup(lineOf({ kind } as never, say))).toContain('words: unknown_kind');
});

test('a message that was taken back stays empty, also in quotes, whatever an older answer says', () => {
  const { text: _text, ...rest } = message('a');
  const gone: Message = { ...rest, kind: 'taken_back' };
  const quoting = message('b', { quoted: { id: 'a', own: false, kind: 'text', text: 'Secret' } });
  const { messages } = joinPages(page(2, [gone]), page(1, [message('a', { text: 'Secret' }), quoting]));
  expect(messages).toMatchObject([
    { id: 'a', kind: 'taken_back' },
    { id: 'b', quoted: { id: 'a', kind: 'taken_back' } },
  ]);
  expect(JSON.stringify(messages)).not.toContain('Secret');
});

test('what ends is over on a page that stays open, too', () => {
  expect(isStillAllowed({ until: new Date(Date.now() + 1000).toISOString() })).toBe(true);
  expect(isStillAllowed({ until: new Date(Date.now() - 1).toISOString() })).toBe(false);
  expect(isStillAllowed({ until: null })).toBe(true);
  for (const not of [null, undefined]) expect(isStillAllowed(not)).toBe(false);
});
