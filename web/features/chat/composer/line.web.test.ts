import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineIn, storedLine, withLine } from './line.rules.ts';

const line = { line: 'topic.food', text: 'What did you cook last?' };
const other = { line: 'general.song', text: 'Which song is in your head?' };

test('a text goes out as a line for as long as the line is in it', () => {
  const stored = storedLine(line);
  for (const text of [line.text, `Hi! ${line.text}`, `${line.text} Tell me!`])
    expect(lineIn(text, stored)).toEqual(line);
  for (const text of ['', 'Hello there', 'What did you eat last?']) expect(lineIn(text, stored)).toBeUndefined();
  for (const nothing of ['', 'topic.food']) expect(lineIn(line.text, nothing)).toBeUndefined();
});

test('a line takes the place of the one before it, and of nothing that the member wrote', () => {
  expect(withLine('Hi!', undefined, line)).toBe(`Hi! ${line.text}`);
  expect(withLine(`Hi! ${line.text}`, line, other)).toBe(`Hi! ${other.text}`);
  expect(withLine(`${line.text} Tell me!`, line, other)).toBe(`${line.text} Tell me! ${other.text}`);
  fc.assert(
    fc.property(fc.string(), (written) => {
      const text = withLine(written, undefined, line);
      expect(lineIn(text, storedLine(line))).toEqual(line);
      expect(withLine(text, line, other)).toBe(withLine(written, undefined, other));
    }),
  );
});
