import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SignupForm } from '../account.ts';
import { sendMessage } from '../chat.ts';
import { About } from '../profile.ts';
import { ComplaintForm } from '../safety.ts';
import { maxText } from './graphemes.ts';
import { MemberName } from './member-name.ts';
import { closeDirections, FreeText, visibleLength } from './text.ts';

const invisible = [
  '',
  ' ',
  '\n',
  '\u200b',
  '\u200c\u200d',
  '\u2060\ufeff',
  '\u00ad',
  '\u202e',
  '\u3164',
  '\u2800',
  '\u115f\u1160',
  '\uffa0',
  '\u034f',
  '\u0301',
  '\ufe0f',
  '\u{e0041}',
  '\u180e',
  '\u{e000}',
];
const visible = ['a', '0', '.', '?', 'é', 'ß', '👍', '❤️', '👩‍👩‍👧', '🇳🇱', '1️⃣', '愛', 'שלום', 'हिन्दी', '€', '…'];

test('a text without visible characters is not a valid message, name, complaint or profile text', () => {
  const odd = fc.array(fc.constantFrom(...invisible), { maxLength: 30 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(odd, (text) => {
      expect(visibleLength(text)).toBe(0);
      expect(sendMessage.body.options[0].shape.text.safeParse(text).success).toBe(false);
      expect(MemberName.safeParse(text).success).toBe(false);
      expect(ComplaintForm.shape.name.safeParse(text).success).toBe(false);
      expect(ComplaintForm.shape.text.safeParse(`too short${text}`).success).toBe(false);
      expect(About.parse(text)).toBe('');
      expect(SignupForm.shape.signup_message.parse(text)).toBe('');
    }),
  );
});

test('a text with a visible character is accepted as written', () => {
  for (const text of visible) {
    expect(visibleLength(text), text).toBeGreaterThan(0);
    expect(sendMessage.body.options[0].shape.text.parse(`\u200b${text}\u200b`)).toBe(`\u200b${text}\u200b`);
  }
});

test('a change of writing direction ends with its line', () => {
  expect(closeDirections('\u202egnp.exe')).toBe('\u202egnp.exe\u202c');
  expect(closeDirections('\u2067a\u202bb\nc')).toBe('\u2067a\u202bb\u202c\u2069\nc');
  expect(closeDirections('\u2067a\u2069 b \u202ac\u202c')).toBe('\u2067a\u2069 b \u202ac\u202c');
  expect(closeDirections('\u2067\u202ea\u2069b')).toBe('\u2067\u202ea\u2069b');
  expect(About.parse('\u202eabc')).toBe('\u202eabc\u202c');
});

test('closing directions leaves none open, and closing twice changes nothing', () => {
  const piece = fc.constantFrom(
    'a',
    ' ',
    '\n',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
      (text) => {
        const closed = closeDirections(text);
        expect(closeDirections(closed)).toBe(closed);
        expect(closed.replaceAll(/[\u202c\u2069]+(?=\n|$)/g, '')).toBe(text.replaceAll(/[\u202c\u2069]+(?=\n|$)/g, ''));
      },
    ),
  );
});

test('a text of many lines goes on in its fiftieth, whatever ends its lines', () => {
  const letters = Array.from({ length: 1000 }, (_, at) => `${at}`);
  for (const end of ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\v']) {
    const lines = FreeText(maxText)
      .parse(letters.join(end))
      .split(/[\n\r\v\u0085\u2028\u2029]/);
    expect(lines).toEqual([...letters.slice(0, 49), letters.slice(49).join(' ')]);
  }
  const poem = letters.slice(0, 50).join('\n');
  expect(FreeText(maxText).parse(poem)).toBe(poem);
});

test('marks are not piled above and below a letter, and no more than two empty lines follow each other', () => {
  const read = (text: string) => FreeText(maxText).parse(text);
  expect(read(`Z\u0335${'\u0301'.repeat(120)}a`)).toBe('Z\u0335\u0301\u0301\u0301a');
  expect(read('Up\n\n\nand\r\n \r\n\t\r\n\r\n\r\ndown')).toBe('Up\n\n\nand\n\n\ndown');
  expect(read(`a${'\n'.repeat(1500)}b`)).toBe('a\n\n\nb');
  const usual = ['ที่นี่', 'שָׁלוֹם', 'Việt Nam', 'हिन्दी', '👩🏽‍❤️‍👩', '1️⃣', 'a\n\n\nb'];
  for (const text of usual) expect(read(text)).toBe(text);
});
