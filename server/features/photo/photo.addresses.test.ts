import { hour, minute } from '@rendezvous/contract/durations';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { boundAddresses, isKeyOf, newKey } from './photo.addresses.ts';

const { folder, isValid } = boundAddresses('a secret');
const bound = { viewer: v7(), owner: v7(), photo: v7(), kind: 'sharp' } as const;
const now = Date.UTC(2026, 10, 22, 12, 3);
const sealedIn = (address: string) => address.split('/').at(-1) as string;
const sealed = sealedIn(folder(bound, now));

test('an address stays the same for five minutes and expires within ten', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: hour }), (later) => {
      const at = now + later;
      const made = folder(bound, at);
      const start = Math.floor(at / (5 * minute)) * 5 * minute;
      expect([made, made]).toEqual([folder(bound, start), folder(bound, start + 5 * minute - 1)]);
      expect(isValid(bound, sealedIn(made), at + 5 * minute)).toBe(true);
      expect(isValid(bound, sealedIn(made), at + 10 * minute)).toBe(false);
    }),
  );
});

test('an address opens only what it was made for', () => {
  expect(isValid(bound, sealed, now)).toBe(true);
  for (const other of [{ viewer: v7() }, { owner: v7() }, { photo: v7() }, { kind: 'blurred' as const }])
    expect(isValid({ ...bound, ...other }, sealed, now)).toBe(false);
  expect(boundAddresses('another secret').isValid(bound, sealed, now)).toBe(false);
});

test('an altered address opens nothing', () => {
  const [until, seal] = sealed.split('.') as [string, string];
  const altered = [
    `${Number(until) + 300}.${seal}`,
    `0${until}.${seal}`,
    `${until}.${'A'.repeat(24)}`,
    `${until}.`,
    seal,
    '',
    `${until}.${seal}=`,
    `${sealed}\n`,
  ];
  for (const one of altered) expect(isValid(bound, one, now), one).toBe(false);
});

test('a key belongs to the pool it was made for', () => {
  const key = newKey('main');
  expect([isKeyOf('main', key), isKeyOf('other', key)]).toEqual([true, false]);
  expect([isKeyOf('main', key.slice(0, 32)), isKeyOf('main', `${key}/..`)]).toEqual([false, false]);
});
