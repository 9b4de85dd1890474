import { expect, test } from 'vitest';
import { detour, nextStep, pathOf, previousStep, progressOf, stepOf, steps } from './steps.ts';

const unconfirmed = { user: { status: 'not_confirmed' } } as const;
const confirmed = { user: { status: 'active' } } as const;
const visitor = { user: null };

test('each step has an address of its own', () => {
  for (const step of steps) expect(stepOf(new URL(pathOf(step), 'http://a').search)).toBe(step);
  expect(stepOf('?step=nonsense')).toBe('identity');
});

test('a visitor sees only the steps before there is an account, and the inbox', () => {
  expect(steps.filter((step) => detour(step, visitor) === null)).toEqual([
    'identity',
    'sought',
    'birth',
    'account',
    'inbox',
  ]);
  expect(detour('photo', visitor)).toBe('/signup');
});

test('who has an account goes on with the photo', () => {
  expect(detour('identity', unconfirmed)).toBe('/signup?step=photo');
  expect(detour('account', unconfirmed)).toBe('/signup?step=photo');
  expect(detour('inbox', unconfirmed)).toBeNull();
});

test('who confirmed may complete their profile, and is done otherwise', () => {
  expect(detour('photo', confirmed)).toBeNull();
  expect(detour('inbox', confirmed)).toBe('/members');
  expect(detour('identity', confirmed)).toBe('/members');
});

test('next leads through every step in order, past those without use', () => {
  expect(nextStep('identity')).toBe('sought');
  expect(nextStep('about', ['push'])).toBe('inbox');
  expect(nextStep('about', ['push', 'inbox'])).toBeNull();
  expect(nextStep('inbox')).toBeNull();
});

test('back never leads over the making of the account', () => {
  expect(previousStep('identity')).toBeNull();
  expect(previousStep('account')).toBe('birth');
  expect(previousStep('photo')).toBeNull();
  expect(previousStep('location')).toBe('photo');
});

test('progress ends at the last step', () => {
  expect(progressOf('identity').step).toBe(1);
  expect(progressOf('inbox')).toEqual({ step: steps.length, steps: steps.length });
});
