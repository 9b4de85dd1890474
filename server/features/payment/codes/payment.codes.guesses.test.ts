import { paymentFailures } from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import { expect, test } from 'vitest';
import { createCodeGuesses } from './payment.codes.guesses.ts';

const code = (isRight: boolean) => async () => {
  await new Promise(setImmediate);
  if (!isRight) throw problem(paymentFailures.code_not_found);
  return 'found';
};
const outcomes = (answers: readonly PromiseSettledResult<string>[]) =>
  Map.groupBy(answers, (one) => (one.status === 'fulfilled' ? one.value : one.reason.problem.error));

test('right codes at once are all found and shut nobody out; of wrong ones at once twenty are answered', async () => {
  const guess = createCodeGuesses({ LIMIT_FACTOR: 1 });
  const at = (count: number, isRight: boolean) =>
    Promise.allSettled(Array.from({ length: count }, () => guess('member', code(isRight)))).then(outcomes);
  for (let times = 0; times < 2; times++) expect((await at(50, true)).get('found')).toHaveLength(50);
  const wrong = await at(50, false);
  expect(wrong.get('payment.code_not_found')).toHaveLength(20);
  expect(wrong.get('request.too_many')).toHaveLength(30);
  expect([...(await at(1, true)).keys()], 'not even a right one').toEqual(['request.too_many']);
  expect(await guess('another', code(true))).toBe('found');
});
