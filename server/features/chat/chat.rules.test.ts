import { expect, test } from 'vitest';
import { cleanText, conversationOf, excerptAround, isUpTo, preview, stateOf } from './chat.rules.ts';

const ann = '0198a000-0000-7000-8000-00000000000a';
const ben = '0198a000-0000-7000-8000-00000000000b';

test('a conversation has one id, whoever asks, and another on another installation', () => {
  expect(conversationOf('secret', ann, ben)).toBe(conversationOf('secret', ben, ann));
  expect(conversationOf('secret', ann, ben)).not.toBe(conversationOf('other', ann, ben));
  expect(conversationOf('secret', ann, ben)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

test('a message waits, then it is sent, then read', () => {
  const text = { kind: 'text' };
  expect(stateOf({ ...text, id: ann, pending: true, review: null }, ben)).toBe('pending');
  expect(stateOf({ ...text, id: ben, pending: false, review: null }, ann)).toBe('sent');
  expect(stateOf({ ...text, id: ann, pending: false, review: null }, ben)).toBe('read');
  expect(isUpTo(ann, null)).toBe(false);
});

test('what was taken back while it waited waits no more, and was read by nobody', () => {
  expect(stateOf({ id: ann, kind: 'taken_back', pending: true, review: null }, ben)).toBe('sent');
  expect(stateOf({ id: ann, kind: 'taken_back', pending: false, review: null }, ben)).toBe('read');
});

test('control characters and space around a text are left out; lines and tabs stay', () => {
  expect(cleanText('\u0000 a\u0007\r\n\tb \ud800')).toBe('a\n\tb \ufffd');
});

test('an excerpt has the words that were found, whatever their spelling, and no half of a character', () => {
  expect(excerptAround(`${'İ'.repeat(60)} needle`, 'needle')).toMatch(/^…İ+ needle$/);
  expect(excerptAround(`${'👩‍❤️‍👩'.repeat(30)} cafe\u0301`, 'CAFÉ')).toMatch(/^…(👩‍❤️‍👩)+ cafe\u0301$/u);
  expect(excerptAround(`${'x'.repeat(90)} deux\u00a0mots, aujourd’hui`, "deux mots, aujourd'hui")).toMatch(/^…x+ deux/);
  expect(excerptAround('a'.repeat(500), 'a')).toBe(`${'a'.repeat(160)}…`);
});

test('a preview never ends in half a character', () => {
  expect(preview(`${'x'.repeat(159)}😀`)).toBe('x'.repeat(159));
  expect(preview(`${'x'.repeat(155)}👨‍👩‍👧`)).toBe('x'.repeat(155));
  expect(preview('short')).toBe('short');
});
