import { DateOfBirth, SignupIdentity } from '@rendezvous/contract/account';
import { ageOn, Email, nameDiffersFromEmail } from '@rendezvous/contract/member';
import { termsVersion } from '@rendezvous/contract/site';
import { MemberName } from '@rendezvous/contract/text/member-name';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDisposable, isOldEnough } from './account.rules.ts';

const codeOf = (schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } }, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

test('someone of 29 February is a year older on 1 March, or on 29 February when there is one', () => {
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
  expect(ageOn('2004-02-29', '2024-02-28')).toBe(19);
  expect(ageOn('2004-02-29', '2024-02-29')).toBe(20);
});

test('an age never falls, and grows by one a year', () => {
  const day = fc
    .date({ min: new Date('1920-01-01T00:00:00Z'), max: new Date('2020-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 100 }), (birth, years) => {
      const birthday = `${Number(birth.slice(0, 4)) + years}${birth.slice(4)}`;
      expect(ageOn(birth, birthday)).toBe(years);
    }),
  );
});

test('a date of birth must be a day, in the past, of an adult', () => {
  const years = (count: number) => `${new Date().getUTCFullYear() - count}-01-01`;
  expect(codeOf(DateOfBirth, years(30))).toBeUndefined();
  expect(codeOf(DateOfBirth, '')).toBe('account.birth_required');
  expect(codeOf(DateOfBirth, undefined)).toBe('account.birth_required');
  expect(codeOf(DateOfBirth, '1990-02-30')).toBe('account.birth_invalid');
  expect(codeOf(DateOfBirth, '30-01-1990')).toBe('account.birth_invalid');
  expect(codeOf(DateOfBirth, years(-1))).toBe('account.birth_invalid');
  expect(codeOf(DateOfBirth, years(120))).toBe('account.birth_invalid');
  expect(codeOf(DateOfBirth, years(17))).toBe('account.birth_too_young');
});

test('a site may ask for more years than 18, never for fewer', () => {
  expect(isOldEnough('2006-06-01', '2026-06-01', 18)).toBe(true);
  expect(isOldEnough('2006-06-01', '2026-06-01', 21)).toBe(false);
  expect(isOldEnough('2010-06-01', '2026-06-01', 12)).toBe(false);
});

test.each([
  ['', 'member.name_required'],
  ['   ', 'member.name_required'],
  [undefined, 'member.name_required'],
  ['\u200d', 'member.name_required'],
  ['\u3164', 'member.name_required'],
  ['...', 'member.name_required'],
  ['@robin', 'member.name_begins_with_at'],
  ['  @robin', 'member.name_begins_with_at'],
  ['a'.repeat(10_000), 'member.name_too_long'],
  ['Rob\u202ein', 'member.name_has_hidden_characters'],
  ['Robin\u200f', 'member.name_has_hidden_characters'],
  ['Rob\u0000in', 'member.name_has_hidden_characters'],
  ['Rob\nin', 'member.name_has_hidden_characters'],
  ['Rob\ud800in', 'member.name_has_hidden_characters'],
  ['Rob\u2028in', 'member.name_has_hidden_characters'],
  ['Rob\u200din', 'member.name_has_hidden_characters'],
  ['Rob\ufe0fin', 'member.name_has_hidden_characters'],
  ['Rob\u3164in', 'member.name_has_hidden_characters'],
  ['R\u0335\u0321\u0348obin', 'member.name_has_hidden_characters'],
])('the name %j is refused as %s', (name, code) => {
  expect(codeOf(MemberName, name)).toBe(code);
});

test.each([
  'Robin',
  'Zoë van der Berg',
  '李雷',
  'Михаил',
  'Robin 🌷',
  '👩‍❤️‍👨',
  '👩🏽‍🚀',
  '1️⃣',
  '❤️',
  'Nguyễn',
  'ဖြိုး',
  'Anna ♥︎',
  'ශ්‍රියානි',
  "O'Neill",
  'rob@home',
  '42',
])('the name %s is allowed', (name) => {
  expect(codeOf(MemberName, name)).toBeUndefined();
});

test('one name in two Unicode forms is one name', () => {
  expect(MemberName.parse('Zoe\u0308')).toBe('Zo\u00eb');
});

test('a name must differ from the address, in any case', () => {
  expect(nameDiffersFromEmail({ name: 'Robin@Example.test', email: 'robin@example.test' })).toBe(false);
  expect(
    SignupIdentity.safeParse({ name: 'ROBIN@example.test', email: ' Robin@Example.TEST ' }).error?.issues[0],
  ).toMatchObject({
    path: ['name'],
    message: 'member.name_equals_email',
  });
});

test.each([
  'robin',
  'robin@',
  '@example.test',
  'robin@example',
  'a b@example.test',
  `${'a'.repeat(250)}@example.test`,
  'robin@example.test\nbcc: x@y.z',
  'robin@exa\u0000mple.test',
  'robin@münchen.de/evil',
  'röbin@example.test',
])('the address %j is invalid', (email) => {
  expect(codeOf(Email, email)).toBe('member.email_invalid');
});

test.each([
  ['Jan@München.de', 'jan@xn--mnchen-3ya.de'],
  ['\u200bann@exam\u00adple.test\ufeff ', 'ann@example.test'],
  ['ann@café.test', 'ann@xn--caf-dma.test'],
])('the address %j is %s', (typed, address) => {
  expect(Email.parse(typed)).toBe(address);
});

test.each(['', ' ', undefined, 7])('an address that is missing, such as %j, is asked for', (email) => {
  expect(codeOf(Email, email)).toBe('member.email_required');
});

test('the terms are of 1 December 2023, or of the day the company was added if that is later', () => {
  expect(termsVersion('2020-01-01').toISOString()).toBe('2023-12-01T12:00:00.000Z');
  expect(termsVersion('2024-03-01').toISOString()).toBe('2024-03-01T00:00:00.000Z');
  expect(termsVersion('').toISOString()).toBe('2023-12-01T12:00:00.000Z');
});

test('an address that is given away for some minutes is known by its domain, or the one above it', () => {
  for (const email of ['robin@mailinator.com', 'robin@10minutemail.com', 'robin@post.mailinator.com'])
    expect(isDisposable(email), email).toBe(true);
  for (const email of [
    'robin@gmail.com',
    'robin@example.test',
    'robin@ziggo.nl',
    'mailinator.com@wp.pl',
    'robin@orange.fr',
    'robin@web.de',
    'robin@luukku.com',
  ])
    expect(isDisposable(email), email).toBe(false);
});
