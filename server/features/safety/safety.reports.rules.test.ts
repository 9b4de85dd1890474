import fc from 'fast-check';
import { expect, test } from 'vitest';
import { photosOf, reportIdOf, type ShownMessage, verdictOn, withoutReporter } from './safety.reports.rules.ts';

const message = (id: string, own: boolean, photo: string | null = null): ShownMessage => ({
  id,
  own,
  created_at: '2026-11-24T12:00:00Z',
  kind: photo ? 'image' : 'text',
  text: '',
  gift: null,
  photo,
});

test('a report has the same id for the same reporter and form, and another for any other', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.uuid(), (reporter, form, other) => {
      const id = reportIdOf(reporter, form);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(reportIdOf(reporter, form.toUpperCase())).toBe(id);
      if (other !== form) expect(reportIdOf(reporter, other)).not.toBe(id);
      if (other !== reporter) expect(reportIdOf(other, form)).not.toBe(id);
    }),
  );
});

test('a report has pictures of the main photo, the reported one and those of its messages, each once', () => {
  const messages = [message('1', false, 'c'), message('2', true, 'd'), message('3', false)];
  expect(photosOf({ profile: null, photo_id: null, messages: [] })).toEqual([]);
  expect(photosOf({ profile: { main_photo: 'a' } as never, photo_id: 'a', messages })).toEqual(['a', 'c', 'd']);
});

test('without the reporter their own messages are gone, and the line of their profile that another answers', () => {
  const answer = { ...message('2', false), about_line: 'Sea or hills?' };
  expect(withoutReporter([message('1', true), answer])).toEqual([message('2', false)]);
});

test('a report is a repeat only where all of it is the same, and its order of messages does not matter', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  const form = {
    profile: 'p',
    client_id: 'c',
    from: 'message',
    reason: 'scam',
    words: 'w',
    messages: ['1', '2'],
  } as const;
  const earlier = {
    origin: 'message',
    reason: 'scam',
    words: 'w',
    photo_id: null,
    messages: [{ id: '2' }, { id: '1' }],
    created_at: new Date('2026-11-24T11:51:00Z'),
  };
  const on = (changes: object) => verdictOn({ ...form, messages: [...form.messages], ...changes }, [earlier], now);
  expect(on({})).toBe('repeated');
  expect(on({ messages: ['1', '2', '2'] })).toBe('repeated');
  for (const changes of [{ from: 'profile' }, { reason: 'fake' }, { words: '' }, { photo: 'x' }, { messages: ['1'] }])
    expect(on(changes)).toBe('new');
  const old = { ...earlier, created_at: new Date('2026-11-24T11:50:00Z') };
  expect(verdictOn({ ...form, messages: [...form.messages] }, [old], now)).toBe('new');
  expect(verdictOn({ ...form, messages: [...form.messages] }, Array(5).fill(old), now)).toBe('enough');
});
