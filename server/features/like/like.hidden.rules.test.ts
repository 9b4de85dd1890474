import { ReceivedLikes } from '@rendezvous/contract/like';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxHidden, orderHidden, shownLikes } from './like.hidden.rules.ts';

const keys = fc.stringMatching(/^[0-9a-f]{24}$/);

test('premium members see who likes them, others what their site shows', () => {
  for (const setting of ReceivedLikes.options) {
    expect(shownLikes(setting, { paid_user: true })).toBe('open');
    expect(shownLikes(setting, { paid_user: false })).toBe(setting);
  }
  expect(shownLikes(undefined, { paid_user: false })).toBe('count');
});

test('hidden likers are ordered new first, else by their keys, whenever they liked', () => {
  const likers = fc.uniqueArray(fc.record({ key: keys, is_new: fc.boolean() }), {
    selector: ({ key }) => key,
    maxLength: 2 * maxHidden,
  });
  fc.assert(
    fc.property(likers, (given) => {
      const ordered = orderHidden(given, ({ key }) => key);
      expect(orderHidden(given.toReversed(), ({ key }) => key)).toEqual(ordered);
      expect(ordered).toHaveLength(Math.min(maxHidden, given.length));
      const news = ordered.map(({ row }) => row.is_new);
      expect(news).toEqual(news.toSorted((one, other) => Number(other) - Number(one)));
    }),
  );
});
