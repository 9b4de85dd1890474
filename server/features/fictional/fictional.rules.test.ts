import { expect, test } from 'vitest';
import { isWrittenBy, writerOf } from './fictional.rules.ts';

const at = (time: number) => new Date(time);
const claim = (operator: string, time: number, is_sent = false) => ({ operator, claimed_at: at(time), is_sent });

test('an answer is written by the operator at whose time it is stored, to the millisecond', () => {
  expect(isWrittenBy(claim('anna', 1000), at(1000))).toBe(true);
  expect(isWrittenBy(claim('anna', 1000), at(1001))).toBe(false);
});

test('who is recorded wrote it, else whose time it has, else who took it first', () => {
  const [anna, bert] = [claim('anna', 1000), claim('bert', 2000)];
  expect(writerOf([anna, bert], at(2000))).toBe(bert);
  expect(writerOf([anna, bert], at(3000))).toBe(anna);
  expect(writerOf([claim('cleo', 500, true), anna, bert], at(2000))).toMatchObject({ operator: 'cleo' });
  expect(writerOf([], at(1000))).toBeUndefined();
});
