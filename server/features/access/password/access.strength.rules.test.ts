import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { weaknessOf } from './access.strength.rules.ts';

const all = dictionary['passwords-common'];
const common = {
  whole: new Set(all.filter((one) => one.length >= 8)),
  words: new Set(all.slice(0, 10_000).filter((one) => one.length >= 4)),
};
const robin = { name: 'Robin', email: 'robin.hood@sherwood.example', brand: ['Sapphira', 'Sapphira', 'she.localhost'] };
const guessable = (password: string) => weaknessOf(password, robin, common) !== null;

test('the list holds far more than the three thousand passwords that fit our length', () => {
  expect(common.whole.size).toBeGreaterThan(10_000);
  for (const password of [...common.whole].slice(0, 3000)) expect(guessable(password), password).toBe(true);
});

test.each([
  'password', 'Password1', 'PASSWORD!', 'welkom123', 'Welkom2026!', 'sunshine99', 'qwertyuiop', '1q2w3e4r',
  'p@ssw0rd', 'iloveyou',
  '12345678', '87654321', '1234567890', 'abcdefgh', 'aaaaaaaa', '        ', 'abababab', 'abcabcabc',
  'xyxyxyxyxy', 'ａａａａａａａａ',
  'robin.hood@sherwood.example', 'robin.hood', 'RobinHood1', 'robin1990!', 'robinrobin', 'hood-robin', 'sherwood12',
  'Sapphira2026', 'sapphira!!', 'rendezvous1', 'datingsite', 'wachtwoord1', 'salasana12',
  '19900505', '05051990', '1990-05-05', '5-5-1990', '12/31/2001', '31. 12. 1999', '２４０２１９８８',
])('%j is guessed first', (password) => {
  expect(guessable(password)).toBe(true);
}); // biome-ignore format: a list

test.each([
  'correct horse battery', 'een nieuw wachtwoord', 'another password', 'robin eats seven pears', 'Xk4!pQ9z',
  'zomer in Drenthe', 'fietsbel-gordijn', 'hämärä metsä', '一二三四五六七八九十百', 'sherwood forest trees',
  '48209371', '19900505 pears',
])('%j is taken', (password) => {
  expect(guessable(password)).toBe(false);
}); // biome-ignore format: a list

test('the parts of a short name or address refuse nothing else', () => {
  const ed = { name: 'Ed', email: 'a.b@c.nl', brand: [] };
  expect(weaknessOf('edelweiss blau', ed, common)).toBe(null);
  expect(weaknessOf('abcd-keukenla', ed, common)).toBe(null);
});

test('the refusal says which of the reasons it is', () => {
  const weakness = (password: string) => weaknessOf(password, { ...robin, email: 'eyes@example.test' }, common);
  expect(weakness('sunshine99')).toBe('common');
  expect(weakness('abcabcabc')).toBe('pattern');
  expect(weakness('12345678')).toBe('pattern');
  expect(weakness('eyes-secret-9')).toBe('personal');
  expect(weakness('eyes-on-the-road')).toBe(null);
});
