import { expect, test } from 'vitest';
import { sexualitiesOf } from './sexualities.ts';

test('a filter offers only what members of the brand can be', () => {
  expect(sexualitiesOf('general')).toEqual(['hetero', 'gay', 'lesbian', 'bi']);
  expect(sexualitiesOf('gay')).toEqual(['hetero', 'gay', 'bi']);
  expect(sexualitiesOf('she')).toEqual(['hetero', 'lesbian', 'bi']);
});
