import { day, hour } from '@rendezvous/contract/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOver, isRequired, mayStart, providersFor, statusOf } from './age.rules.ts';

const rules = [
  { countries: ['GB'], providers: ['yoti:acme', 'sandbox'] },
  { countries: ['FR', 'DE'], providers: ['openid4vp:acme', 'sandbox'] },
];
const codes = fc.constantFrom('GB', 'FR', 'DE', 'NL', 'US', null);
const now = new Date('2026-11-28T12:00:00Z');
const ago = (time: number) => new Date(now.getTime() - time);
const failed = (time: number) => ({ status: 'failed' as const, started_at: ago(time + hour), ended_at: ago(time) });

test('a check is required where the profile or the connection is, of which neither takes the other back', () => {
  expect(isRequired(rules, { stated: 'NL', connection: 'GB' })).toBe(true);
  expect(isRequired(rules, { stated: 'GB', connection: 'NL' })).toBe(true);
  expect(isRequired(rules, { stated: 'NL', connection: null })).toBe(false);
  expect(isRequired([], { stated: 'GB', connection: 'GB' })).toBe(false);
  fc.assert(
    fc.property(codes, codes, codes, (stated, connection, other) => {
      const alone = isRequired(rules, { stated, connection: null });
      expect(isRequired(rules, { stated, connection }) || !alone).toBe(true);
      expect(isRequired(rules, { stated, connection })).toBe(
        isRequired(rules, { stated: connection, connection: stated }),
      );
      expect(isRequired([], { stated: other, connection })).toBe(false);
    }),
  );
});

test('those of where the member is check, each once; all of the brand, where nothing requires it any more', () => {
  expect(providersFor(rules, { stated: 'GB', connection: null })).toEqual(['yoti:acme', 'sandbox']);
  expect(providersFor(rules, { stated: 'GB', connection: 'FR' })).toEqual(['yoti:acme', 'sandbox', 'openid4vp:acme']);
  expect(providersFor(rules, { stated: 'NL', connection: 'NL' })).toEqual(['yoti:acme', 'sandbox', 'openid4vp:acme']);
  expect(providersFor([], { stated: 'GB', connection: null })).toEqual([]);
});

test('a member may try until three checks within a day have not confirmed their age', () => {
  expect(mayStart('required', [], now)).toEqual({ allowed: true });
  const two = [failed(hour), failed(2 * hour)];
  expect(mayStart('required', two, now)).toEqual({ allowed: true });
  expect(mayStart('required', [...two, failed(3 * hour)], now)).toEqual({ allowed: false, reason: 'age.tomorrow' });
  expect(mayStart('required', [...two, failed(day)], now)).toEqual({ allowed: true });
  const givenUp = { status: 'unknown' as const, ended_at: ago(hour) };
  expect(mayStart('required', [...two, givenUp, givenUp], now)).toEqual({ allowed: true });
  expect(mayStart('passed', [], now).reason).toBe('age.passed');
  expect(mayStart('none', [], now).reason).toBe('age.off');
});

test('a member is told the state of the last check, and after a pass nothing else', () => {
  const passed = { status: 'passed' as const, started_at: ago(day), ended_at: ago(day - hour) };
  const pending = { status: 'pending' as const, started_at: ago(hour), ended_at: null };
  const unknown = { status: 'unknown' as const, started_at: ago(hour), ended_at: ago(0) };
  expect(statusOf('required', [])).toEqual({ status: 'required', at: null });
  expect(statusOf('required', [pending, failed(hour)])).toEqual({ status: 'pending', at: ago(hour).toISOString() });
  expect(statusOf('required', [failed(hour), unknown]).status).toBe('failed');
  expect(statusOf('required', [unknown]).status).toBe('required');
  expect(statusOf('passed', [unknown, passed])).toEqual({ status: 'passed', at: ago(day - hour).toISOString() });
  expect(statusOf('none', [failed(hour)])).toEqual({ status: 'not_required', at: null });
});

test('a check is given up once its provider has', () => {
  expect(isOver({ started_at: ago(hour) }, hour, now)).toBe(true);
  expect(isOver({ started_at: ago(hour - 1) }, hour, now)).toBe(false);
});
