import { expect, test } from 'vitest';
import { criteriaOf } from './like.rules.ts';

const anna = { pool: 'main', country: 'NL', gender: 'female', sexuality: 'hetero', date_of_birth: '1990-05-17' };

test('automatic likes go to whom a member looks for, in their country, of about their age', () => {
  expect(criteriaOf(anna)).toEqual({
    pool: 'main',
    country: 'NL',
    gender: 'female',
    seeks: ['male'],
    from: '1980-05-17',
    to: '2000-05-17',
  });
  expect(criteriaOf({ ...anna, sexuality: 'bi' })?.seeks).toEqual(['female', 'male']);
});

test('a member without a gender or country fits nobody', () => {
  expect(criteriaOf({ ...anna, gender: null })).toBeNull();
  expect(criteriaOf({ ...anna, country: null })).toBeNull();
});
