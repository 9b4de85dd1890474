import { day, minute } from '@rendezvous/contract/durations';
import { interests } from '@rendezvous/contract/profile';
import { expect, test } from 'vitest';
import { createPlaces } from '../server/features/place/place.service.ts';
import { type DemoPerson, makePeople } from './people.ts';
import { makeRandom } from './random.ts';
import { introduce } from './voice/introduce.ts';
import { type Language, languages } from './words.ts';

const today = new Date('2026-11-20T12:00:00Z');
const cities = createPlaces().towns();
const newcomers = makePeople(2000, 7, cities, today);
const people = introduce(makeRandom(7), { niche: 'general', newcomers, now: today });

function share(isCounted: (person: DemoPerson) => boolean): number {
  return people.filter(isCounted).length / people.length;
}

test('the same seed makes the same people, another seed others', () => {
  expect(makePeople(50, 7, cities, today)).toEqual(newcomers.slice(0, 50));
  expect(makePeople(50, 8, cities, today)).not.toEqual(newcomers.slice(0, 50));
  expect(introduce(makeRandom(7), { niche: 'general', newcomers, now: today })).toEqual(people);
});

test('everyone is between 18 and 75', () => {
  const born = people.map((person) => person.date_of_birth).sort();
  expect(String(born.at(-1)) <= '2008-11-20').toBe(true);
  expect(String(born[0]) > '1950-11-20').toBe(true);
});

test('most members say whom they want to meet: adults of about their own age', () => {
  expect(share(({ wished_ages }) => wished_ages !== null)).toBeGreaterThan(0.8);
  for (const { wished_ages, date_of_birth } of people) {
    const [min, max] = wished_ages ?? [18, 99];
    const age = Math.floor((today.getTime() - Date.parse(date_of_birth)) / (365.25 * day));
    expect(min).toBeGreaterThanOrEqual(18);
    expect(min).toBeLessThanOrEqual(age);
    expect(max).toBeGreaterThan(age);
  }
});

test('the fixed list has fifty interests, and members have no others', () => {
  const known = new Set<string>(interests);
  expect(known.size).toBe(50);
  for (const { interests: own } of people) {
    expect(own.length).toBeGreaterThanOrEqual(3);
    expect(own.length).toBeLessThanOrEqual(8);
    expect(new Set(own).size).toBe(own.length);
    expect(own.filter((interest) => !known.has(interest))).toEqual([]);
  }
});

test('everyone lives in a city that exists, in its region and country', () => {
  const byId = new Map(cities.map((city) => [city.id, city]));
  for (const person of people) {
    const city = byId.get(person.city);
    expect([person.country, person.region]).toEqual([city?.country, city?.region]);
  }
});

test('lesbians are women and gay members men', () => {
  expect(people.filter((p) => p.sexuality === 'lesbian' && p.gender === 'male')).toEqual([]);
  expect(people.filter((p) => p.sexuality === 'gay' && p.gender === 'female')).toEqual([]);
});

test('the shares are those of the demo', () => {
  expect(share((person) => person.country === 'NL')).toBeCloseTo(0.45, 1);
  expect(share((person) => person.country === 'BE')).toBeCloseTo(0.12, 1);
  expect(share((person) => person.country === 'DE')).toBeCloseTo(0.15, 1);
  expect(share((person) => person.premium)).toBeCloseTo(0.12, 1);
  expect(share((person) => person.fictional)).toBeGreaterThan(0.01);
  expect(share((person) => person.fictional)).toBeLessThan(0.035);
});

test('nobody was active before signing up', () => {
  const early = people.filter((p) => p.last_active_minutes_ago > Math.max((p.signed_up_days_ago * day) / minute, 3));
  expect(early).toEqual([]);
});

test('a reader of any language finds members to read where they live, mostly in the language of the country', () => {
  const dutch = people.filter((person) => person.country === 'NL');
  const written = (language: Language) => dutch.filter((person) => person.language === language).length / dutch.length;
  for (const language of languages) expect(written(language), language).toBeGreaterThan(0.02);
  expect(written('en')).toBeGreaterThan(0.2);
  expect(written('nl')).toBeGreaterThan(0.4);
});
