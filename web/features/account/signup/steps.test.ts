import { expect, test } from 'vitest';
import { detour, nextStep, pathOf, previousStep, progressOf, stepOf, steps } from './steps.ts';

const open = { hides_accounts: false };
const hiding = { hides_accounts: true };
const unconfirmed = { site: open, user: { status: 'not_confirmed' } } as const;
const confirmed = { site: open, user: { status: 'active' } } as const;
const visitor = { site: open, user: null };
const hidden = { site: hiding, user: null };
const hiddenConfirmed = { site: hiding, user: { status: 'active' } } as const;

test('each step has an address of its own', () => {
  for (const step of steps) expect(stepOf(new URL(pathOf(step), 'http://a').search)).toBe(step);
  expect(stepOf('?step=nonsense')).toBe('identity');
});

test('a visitor sees only the steps before there is an account, and the inbox where accounts are hidden', () => {
  const before = ['identity', 'birth', 'sought', 'account'];
  expect(steps.filter((step) => detour(step, visitor) === null)).toEqual(before);
  expect(steps.filter((step) => detour(step, hidden) === null)).toEqual([...before, 'inbox']);
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
  expect(nextStep('identity', visitor)).toBe('birth');
  expect(nextStep('about', unconfirmed, ['push'])).toBe('inbox');
  expect(nextStep('about', confirmed, ['push'])).toBeNull();
  expect(nextStep('about', hiddenConfirmed, ['push'])).toBeNull();
  expect(nextStep('inbox', unconfirmed)).toBeNull();
});

test('back never leads over the making of the account', () => {
  expect(previousStep('identity', visitor)).toBeNull();
  expect(previousStep('account', visitor)).toBe('sought');
  expect(previousStep('photo', unconfirmed)).toBeNull();
  expect(previousStep('photo', hiddenConfirmed)).toBeNull();
  expect(previousStep('location', confirmed)).toBe('photo');
});

test('progress ends at the inbox for a member who confirms later, and passes it where accounts are hidden', () => {
  expect(progressOf('identity', visitor)).toEqual({ step: 1, steps: 11 });
  expect(progressOf('inbox', unconfirmed)).toEqual({ step: 11, steps: 11 });
  expect(progressOf('account', hidden).step).toBe(4);
  expect(progressOf('inbox', hidden)).toEqual({ step: 5, steps: 11 });
  expect(progressOf('photo', hiddenConfirmed).step).toBe(6);
  expect(progressOf('push', hiddenConfirmed)).toEqual({ step: 11, steps: 11 });
});

test('who confirms halfway stays at their step, and the inbox they never see does not count', () => {
  for (const step of steps.filter((one) => one !== 'inbox'))
    expect(progressOf(step, confirmed)).toEqual({ step: progressOf(step, unconfirmed).step, steps: 10 });
});
