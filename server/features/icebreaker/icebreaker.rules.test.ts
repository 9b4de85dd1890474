import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { niches } from '@rendezvous/contract/niche';
import { interests, reasons } from '@rendezvous/contract/profile';
import { locales } from '@rendezvous/contract/shared';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { words } from '../../platform/i18n/words.ts';
import { everyLine, linesOf, topics } from './icebreaker.lines.ts';
import {
  fewestSenders,
  knownLine,
  linesFor,
  ordered,
  overusedAfter,
  type ReadableProfile,
  type Uses,
} from './icebreaker.rules.ts';

const profile = fc.record({
  interests: fc.uniqueArray(fc.constantFrom(...interests), { maxLength: 20 }),
  reason: fc.option(fc.constantFrom(...reasons)),
  country: fc.option(fc.constantFrom('NL', 'FI')),
  region: fc.option(fc.constantFrom('UT', 'NH')),
  city_id: fc.option(fc.constantFrom(1, 2)),
});
const niche = fc.constantFrom(...niches);
const someLines = fc.uniqueArray(fc.constantFrom(...everyLine));
const counts = fc.array(fc.tuple(fc.constantFrom(...everyLine), fc.integer({ min: 1, max: 500 })));
const uses: fc.Arbitrary<Uses> = fc.record({
  sentToThem: someLines.map((lines) => new Set(lines)),
  own: counts.map((list) => new Map(list)),
  senders: counts.map((list) => new Map(list)),
});
const unused: Uses = { sentToThem: new Set(), own: new Map(), senders: new Map() };
const nobody: ReadableProfile = { interests: [], reason: null, country: null, region: null, city_id: null };
const keys = (lines: readonly { line: string }[]) => lines.map(({ line }) => line);

test('no line comes twice to the same member, and no other is left out', () => {
  fc.assert(
    fc.property(niche, profile, profile, uses, (of, own, other, used) => {
      const candidates = linesFor(of, own, other);
      const lines = keys(ordered(candidates, used, { niche: of, pair: 'pair' }));
      expect(lines.filter((line) => used.sentToThem.has(line))).toEqual([]);
      expect([...lines].sort()).toEqual(
        keys(candidates)
          .filter((line) => !used.sentToThem.has(line))
          .sort(),
      );
      expect(new Set(lines).size).toBe(lines.length);
    }),
  );
});

test('sending the first line again and again comes to an end, with every line sent once', () => {
  fc.assert(
    fc.property(niche, profile, profile, (of, own, other) => {
      const sent = new Set<string>();
      const candidates = linesFor(of, own, other);
      for (let left = candidates.length; left > 0; left--) {
        const [first] = ordered(candidates, { ...unused, sentToThem: sent }, { niche: of, pair: 'pair' });
        expect(sent.has(first?.line ?? '')).toBe(false);
        sent.add(first?.line ?? '');
      }
      expect(ordered(candidates, { ...unused, sentToThem: sent }, { niche: of, pair: 'pair' })).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

test('lines that the sender has sent to three members, or many have sent, come after all others', () => {
  fc.assert(
    fc.property(niche, profile, profile, uses, (of, own, other, used) => {
      const lines = linesOf(of);
      const mean = lines.reduce((sum, line) => sum + (used.senders.get(line) ?? 0), 0) / lines.length;
      const isWorn = (line: string) =>
        (used.own.get(line) ?? 0) >= overusedAfter ||
        ((used.senders.get(line) ?? 0) > fewestSenders && (used.senders.get(line) ?? 0) > 2 * mean);
      const worn = keys(ordered(linesFor(of, own, other), used, { niche: of, pair: 'pair' })).map(isWorn);
      expect(worn).toEqual([...worn].sort((one, next) => Number(one) - Number(next)));
    }),
  );
});

test('what is sent on sites of another niche wears no line out and makes none fresh', () => {
  const offered = fc.tuple(niche, niche).filter(([one, other]) => one !== other);
  fc.assert(
    fc.property(offered, profile, profile, uses, fc.nat(5000), ([of, elsewhere], own, other, used, count) => {
      const lines = new Set(linesOf(of));
      const senders = new Map([
        ...used.senders,
        ...linesOf(elsewhere)
          .filter((line) => !lines.has(line))
          .map((line) => [line, count] as const),
      ]);
      const candidates = linesFor(of, own, other);
      const pair = { niche: of, pair: 'pair' };
      expect(ordered(candidates, { ...used, senders }, pair)).toEqual(ordered(candidates, used, pair));
    }),
  );
});

test('every line that two members of a niche can be offered is one of the niche', () => {
  fc.assert(
    fc.property(niche, profile, profile, (of, own, other) => {
      const lines = linesOf(of);
      expect(lines).toEqual([...new Set(lines)]);
      expect(lines).toEqual(expect.arrayContaining(keys(linesFor(of, own, other))));
    }),
  );
});

test('how few members have sent a line shows in no order', () => {
  fc.assert(
    fc.property(
      niche,
      profile,
      profile,
      someLines,
      fc.integer({ min: 1, max: fewestSenders }),
      (of, own, other, some, few) => {
        const senders = new Map(some.map((line) => [line, few]));
        const candidates = linesFor(of, own, other);
        expect(ordered(candidates, { ...unused, senders }, { niche: of, pair: 'pair' })).toEqual(
          ordered(candidates, unused, { niche: of, pair: 'pair' }),
        );
      },
    ),
  );
});

test('what the two share comes first, two for each line that fits anybody', () => {
  const both: ReadableProfile = { ...nobody, interests: ['sushi', 'music', 'animals'], reason: 'dating', city_id: 1 };
  const isShared = ordered(linesFor('gay', both, both), unused, { niche: 'gay', pair: 'pair' }).map(
    ({ source }) => source !== null,
  );
  expect(isShared.slice(0, 8)).toEqual([true, true, false, true, true, false, true, false]);
  const anybody = keys(ordered(linesFor('gay', nobody, nobody), unused, { niche: 'gay', pair: 'pair' })).slice(0, 6);
  expect(anybody.map((line) => line.split('.')[0])).toEqual(['gay', 'general', 'gay', 'general', 'gay', 'general']);
});

test('the order is the same at every visit, and another one for another pair', () => {
  const lines = linesFor('she', nobody, nobody);
  const first = (pair: number) => ordered(lines, unused, { niche: 'she', pair: `${pair}` })[0]?.line;
  const firsts = Array.from({ length: 200 }, (_, pair) => first(pair));
  expect(Array.from({ length: 200 }, (_, pair) => first(pair))).toEqual(firsts);
  expect(new Set(firsts).size, 'every line of the niche is first for somebody').toBe(8);
});

test('a line is about what both tell, never about intimate things or what only one tells', () => {
  fc.assert(
    fc.property(niche, profile, profile, (of, own, other) => {
      for (const { line, source } of linesFor(of, own, other)) {
        if (source?.kind === 'interest') {
          expect(own.interests).toContain(source.interest);
          expect(other.interests).toContain(source.interest);
          expect(line).toBe(`topic.${topics[source.interest]}`);
        } else if (source?.kind === 'city') expect(own.city_id).toBe(other.city_id);
        else if (source?.kind === 'region') expect([own.region, own.country]).toEqual([other.region, other.country]);
        else if (source?.kind === 'reason') expect(own.reason).toBe(other.reason);
      }
    }),
  );
  const intimate: ReadableProfile = { ...nobody, interests: ['sex', 'bondage', 'kissing', 'lingerie', 'threesome'] };
  expect(linesFor('general', intimate, intimate).filter(({ source }) => source)).toEqual([]);
});

test('two of one city are not told that they share its region as well', () => {
  const both: ReadableProfile = { ...nobody, country: 'NL', region: 'UT', city_id: 1 };
  const places = (own: ReadableProfile, other: ReadableProfile) =>
    keys(linesFor('general', own, other)).filter((line) => line.startsWith('place.'));
  expect(places(both, both)).toEqual(['place.city']);
  expect(places(both, { ...both, city_id: 2 })).toEqual(['place.region']);
  expect(places(both, { ...both, city_id: 2, country: 'BE' })).toEqual([]);
});

test('every niche has at least 24 lines for anybody, and each line has words of its own in every language', () => {
  for (const name of niches) expect(linesFor(name, nobody, nobody).length, name).toBeGreaterThanOrEqual(24);
  for (const locale of locales) {
    const texts = [...everyLine].map((line) => words(locale)(`icebreaker-lines:${line}`, { city: 'C', region: 'R' }));
    expect(
      texts.filter((text) => text.startsWith('icebreaker-lines:')),
      locale,
    ).toEqual([]);
    expect(new Set(texts).size, locale).toBe(everyLine.size);
  }
});

test('the words have no line that is never offered', () => {
  const file = resolve(import.meta.dirname, '../../../locales/en/icebreaker-lines.json');
  const groups = Object.entries<Record<string, string>>(JSON.parse(readFileSync(file, 'utf8')));
  const written = groups.flatMap(([group, lines]) => Object.keys(lines).map((name) => `${group}.${name}`));
  expect(written.filter((key) => !key.startsWith('source.')).sort()).toEqual([...everyLine].sort());
});

test('a key of another version is none', () => {
  expect(knownLine('general.smile')).toBe('general.smile');
  for (const other of ['general.nothing', '', undefined, null, '__proto__']) expect(knownLine(other)).toBeNull();
});
