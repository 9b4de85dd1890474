import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sendMessage } from '../chat.ts';
import { About } from '../profile.ts';
import { PromptAnswers } from '../prompt.ts';
import { report } from '../report.ts';
import { ComplaintForm } from '../safety.ts';
import { countCharacters, fitsIn, maxUnits } from './graphemes.ts';
import { MemberName } from './member-name.ts';

/** What a reader takes for one character. */
const single = ['a', 'é', 'e\u0301', '愛', 'नि', '😀', '👍🏽', '🇳🇱', '1️⃣', '👨‍👩‍👧‍👦', '👩🏻‍❤️‍💋‍👨🏿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'];

test('each letter with its marks and each emoji counts as one character', () => {
  expect(single.map((one) => [one, countCharacters(one)])).toEqual(single.map((one) => [one, 1]));
});

test('what no reader takes for one character counts as many: a pile of marks, a chain of emoji', () => {
  expect(countCharacters(`e${'\u0301'.repeat(1000)}`)).toBe(63);
  expect(countCharacters(Array.from({ length: 100 }, () => '👩').join('\u200d'))).toBe(19);
});

test('a text fits exactly if its characters do, and never has more units than those may have', () => {
  const piece = fc.constantFrom(...single, '\u0301', '\u200d', ' ');
  const texts = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, fc.nat(60), (text, max) => {
      expect(fitsIn(text, max)).toBe(countCharacters(text) <= max);
      expect(text.length).toBeLessThanOrEqual(maxUnits(countCharacters(text)));
    }),
  );
});

test('a limit on a text of a person is one of characters, whatever they are written with', () => {
  const texts: [number, string, (text: string) => boolean][] = [
    [40, '👨‍👩‍👧‍👦', (name) => MemberName.safeParse(name).success],
    [2000, '👩🏻‍❤️‍💋‍👨🏿', (text) => About.safeParse(text).success],
    [150, 'e\u0323\u0302', (answer) => PromptAnswers.safeParse([{ prompt: 'song', answer }]).success],
    [4000, '🇳🇱', (text) => sendMessage.body.options[0].shape.text.safeParse(text).success],
    [2000, '👍🏽', (words) => report.body.shape.words.safeParse(words).success],
    [4000, '🏴󠁧󠁢󠁥󠁮󠁧󠁿', (text) => ComplaintForm.shape.text.safeParse(text).success],
  ];
  for (const [max, one, accepts] of texts)
    expect([one, accepts(one.repeat(max)), accepts(one.repeat(max + 1))]).toEqual([one, true, false]);
});
