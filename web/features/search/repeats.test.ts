import { expect, test } from 'vitest';
import { withoutRepeats } from './repeats.ts';

const page = (...ids: string[]) => ({ profiles: ids.map((id) => ({ id })) });

test('a member who moved between two pages is shown once, where they came first', () => {
  const [first, second] = [page('a', 'b'), page('c', 'd')];
  expect(withoutRepeats(page('b', 'e', 'c').profiles, [first, second])).toEqual(page('e').profiles);
  expect(withoutRepeats(first.profiles, [])).toEqual(first.profiles);
  expect(withoutRepeats(second.profiles, [first, undefined])).toEqual(second.profiles);
});
