import { expect, test } from 'vitest';
import { criteriaOf, isNews, missingFrom } from './like.rules.ts';

const today = '2026-11-23';
const anna = {
  pool: 'main',
  country: 'NL',
  gender: 'female',
  sexuality: 'hetero',
  sought_gender: null,
  sought_min_age: null,
  sought_max_age: null,
  date_of_birth: '1990-05-17',
};

test('a first like is news, and so is the first match of two, whoever took what back in between', () => {
  const liked = { seen: false, matched: false };
  const matched = { seen: true, matched: true };
  expect([isNews(false, {}), isNews(true, {}), isNews(true, { own: liked })]).toEqual([true, true, true]);
  expect([isNews(false, { theirs: matched }), isNews(false, { own: liked })]).toEqual([true, false]);
  expect([isNews(true, { own: matched }), isNews(true, { own: liked, theirs: matched })]).toEqual([false, false]);
});

test('automatic likes go to whom a member looks for, in their country, of the ages sought or about their own', () => {
  const near = { from: '1980-05-17', to: '2000-05-17' };
  expect(criteriaOf(anna, today)).toEqual({
    pool: 'main',
    country: 'NL',
    gender: 'female',
    seeks: ['male'],
    age: 36,
    sought: near,
    near,
  });
  expect(criteriaOf({ ...anna, sexuality: 'bi' }, today)?.seeks).toEqual(['female', 'male']);
  expect(criteriaOf({ ...anna, sought_min_age: 40 }, today)?.sought).toEqual({ from: '1900-01-01', to: '1986-11-23' });
});

test('a member without a gender or country fits nobody', () => {
  expect(criteriaOf({ ...anna, gender: null }, today)).toBeNull();
  expect(criteriaOf({ ...anna, country: null }, today)).toBeNull();
  expect([missingFrom(anna), missingFrom({ ...anna, gender: null }), missingFrom()]).toEqual([
    [],
    ['gender'],
    ['gender', 'country'],
  ]);
});
