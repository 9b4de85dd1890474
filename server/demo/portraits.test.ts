import { schema } from '@dicebear/open-peeps';
import { expect, test } from 'vitest';
import { createPlaces } from '../features/place/place.service.ts';
import { makePeople } from './people.ts';
import { makePortrait } from './portraits.ts';

const people = makePeople(400, 3, createPlaces().towns());

function known(part: string): string[] {
  return (schema.properties as Record<string, { items?: { enum?: string[] } }>)[part]?.items?.enum ?? [];
}

test('every chosen part exists in the illustration style', () => {
  for (const { portrait } of people) {
    expect(known('head')).toContain(portrait.head);
    expect(known('face')).toContain(portrait.face);
    if (portrait.beard) expect(known('facialHair')).toContain(portrait.beard);
    if (portrait.glasses) expect(known('accessories')).toContain(portrait.glasses);
  }
});

test('the same choices draw the same portrait, in the colour of the hair', () => {
  for (const { portrait, hair_color } of people) {
    const drawn = makePortrait(portrait);
    expect(makePortrait({ ...portrait })).toBe(drawn);
    if (hair_color !== 'bald') expect(drawn).toContain(`fill="#${portrait.hairColor}"`);
  }
});

test('among four hundred people hardly any two have the same portrait', () => {
  expect(new Set(people.map((person) => makePortrait(person.portrait))).size).toBeGreaterThan(395);
});

test('women wear no beards', () => {
  expect(people.filter((person) => person.gender === 'female' && person.portrait.beard)).toEqual([]);
});
