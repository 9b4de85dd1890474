import { expect, test } from 'vitest';
import { correctionOf } from './email-correction.ts';

test.each([
  ['robin@gmial.com', 'robin@gmail.com'],
  ['robin@gmail.con', 'robin@gmail.com'],
  ['robin@gmail.co', 'robin@gmail.com'],
  ['Robin@GMAL.com', 'Robin@gmail.com'],
  ['robin@hotmial.nl', 'robin@hotmail.nl'],
  ['robin@hotnail.con', 'robin@hotmail.com'],
  ['robin@zigo.nl', 'robin@ziggo.nl'],
  ['robin@telent.be', 'robin@telenet.be'],
  ['"a@b"@outlok.com', '"a@b"@outlook.com'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(correctionOf(typed)).toBe(meant);
});

test.each([
  'robin@gmail.com',
  'robin@hotmail.at',
  'robin@yahoo.ie',
  'robin@mail.com',
  'robin@example.test',
  'robin@live.be',
  'robin@gmx.ch',
  'robin@my-firm.nl',
  'robin@',
  'robin',
  '',
])('%s is left as it is', (typed) => {
  expect(correctionOf(typed)).toBeNull();
});
