import { day, hour } from '@rendezvous/contract/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countryKept,
  isKept,
  isOver,
  isRequired,
  mayStart,
  nowhere,
  providersFor,
  type StoredAge,
  standingOf,
  statusOf,
} from './age.rules.ts';

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

const nobody: StoredAge = { age_country: null, age_provider: null };
const by = (age_provider: string): StoredAge => ({ age_country: null, age_provider });
const of = (age_country: string): StoredAge => ({ age_country, age_provider: null });
const at = (stated: string | null, connection: string | null = null) => ({ stated, connection });

test('those check whom each place of the member accepts, else those of where it was required of them once', () => {
  expect(providersFor(rules, nobody, at('GB'))).toEqual(['yoti:acme', 'sandbox']);
  expect(providersFor(rules, nobody, at('GB', 'FR')), 'no country opens another').toEqual(['sandbox']);
  const apart = rules.map((rule) => ({ ...rule, providers: rule.providers.slice(0, 1) }));
  expect(providersFor(apart, nobody, at('GB', 'FR'))).toEqual(['yoti:acme']);
  expect(providersFor(apart, nobody, at('FR', 'GB'))).toEqual(['openid4vp:acme']);
  expect(providersFor(apart, of('GB'), at('NL', 'FR'))).toEqual(['openid4vp:acme']);
  expect(providersFor(apart, of('GB'), at('NL', 'NL'))).toEqual(['yoti:acme']);
  expect(providersFor(rules, nobody, at('NL', 'NL'))).toEqual([]);
  expect(providersFor([], of('GB'), at('GB'))).toEqual([]);
});

test('what was required in a country stays so wherever the member is, while the brand requires it there', () => {
  expect([standingOf(nobody, rules, at('GB')), standingOf(nobody, rules, at('NL'))]).toEqual([
    'required',
    'not_required',
  ]);
  for (const where of [at('NL'), at('NL', 'US'), nowhere]) expect(standingOf(of('GB'), rules, where)).toBe('required');
  expect(standingOf(of('GB'), rules.slice(1), at('NL'))).toBe('not_required');
  expect(standingOf(of('GB'), rules.slice(1), at('NL', 'FR'))).toBe('required');
  expect(standingOf(of('GB'), [], at('GB'))).toBe('not_required');
});

test('a pass counts where whoever confirmed it may check the member now', () => {
  const standings = (stored: StoredAge) => ['GB', 'FR', 'NL'].map((one) => standingOf(stored, rules, at(one)));
  expect(standings(by('yoti:acme'))).toEqual(['passed', 'required', 'passed']);
  expect(standings(by('yoti:gone'))).toEqual(['required', 'required', 'passed']);
  expect(standings(by('sandbox'))).toEqual(['passed', 'passed', 'passed']);
  expect(standingOf(by('yoti:acme'), rules, at('GB', 'FR')), 'no country opens another').toBe('required');
  expect(standingOf(by('yoti:gone'), rules.slice(1), at('GB'))).toBe('passed');
});

test('no move takes back what was required, and who may check a member lets them in there', () => {
  fc.assert(
    fc.property(codes, codes, codes, codes, (stated, connection, other, another) => {
      const where = at(stated, connection);
      const kept: StoredAge = { age_country: countryKept(nobody, rules, where), age_provider: null };
      const standing = standingOf(nobody, rules, where);
      expect(standing).toBe(isRequired(rules, where) ? 'required' : 'not_required');
      expect(standingOf(kept, rules, where)).toBe(standing);
      expect(isKept(kept, rules)).toBe(standing === 'required');
      expect(countryKept(kept, rules, at(other, another)) ?? kept.age_country).toBe(
        kept.age_country ?? countryKept(nobody, rules, at(other, another)),
      );
      if (standing === 'required') expect(standingOf(kept, rules, at(other, another))).toBe('required');
      for (const provider of providersFor(rules, kept, where))
        expect(standingOf(by(provider), rules, where)).toBe('passed');
      expect(countryKept(by('yoti:gone'), rules, where)).toBeNull();
    }),
  );
});

test('a member may try until three checks within a day have not confirmed their age', () => {
  expect(mayStart('required', [], now)).toEqual({ allowed: true });
  const two = [failed(hour), failed(2 * hour)];
  expect(mayStart('required', two, now)).toEqual({ allowed: true });
  expect(mayStart('required', [...two, failed(3 * hour)], now)).toEqual({
    allowed: false,
    reason: 'age.too_many_tries',
  });
  expect(mayStart('required', [...two, failed(day)], now)).toEqual({ allowed: true });
  const givenUp = { status: 'unknown' as const, ended_at: ago(hour) };
  expect(mayStart('required', [...two, givenUp, givenUp], now)).toEqual({ allowed: true });
  const givenUpOften = Array.from({ length: 6 }, () => givenUp);
  expect(mayStart('required', givenUpOften.slice(1), now)).toEqual({ allowed: true });
  expect(mayStart('required', givenUpOften, now)).toEqual({ allowed: false, reason: 'age.too_many_tries' });
  expect(mayStart('passed', [], now).reason).toBe('age.passed');
  expect(mayStart('not_required', [], now).reason).toBe('age.not_required');
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
  expect(statusOf('not_required', [failed(hour)])).toEqual({ status: 'not_required', at: null });
});

test('a check is given up once its provider has', () => {
  expect(isOver({ started_at: ago(hour) }, hour, now)).toBe(true);
  expect(isOver({ started_at: ago(hour - 1) }, hour, now)).toBe(false);
});
