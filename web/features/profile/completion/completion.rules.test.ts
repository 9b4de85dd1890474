import type { OwnProfile } from '@rendezvous/contract/profile';
import { expect, test } from 'vitest';
import { completionOf, parts } from './completion.rules.ts';

const site = {
  visible_profile_fields: ['interests', 'reason', 'relationship_status', 'body_type', 'hair_color'],
  visible_profile_notes: ['about'],
  search_fields: ['gender'],
};
const empty = {
  photos: [],
  city: null,
  sought_gender: null,
  gender: null,
  about: '',
  prompts: [],
  interests: [],
  reason: null,
  relationship_status: null,
  body_type: null,
  hair_color: null,
  eye_color: null,
  tattoos: null,
} as unknown as OwnProfile;

test('of an empty profile every part is missing', () => {
  expect(completionOf(empty, site)).toEqual({ asked: parts, missing: parts });
});

test('a part is filled in when each of the fields that the site shows is', () => {
  const half = { ...empty, body_type: 'slim' } as OwnProfile;
  expect(completionOf(half, site).missing).toContain('looks');
  expect(completionOf({ ...half, hair_color: 'red' }, site).missing).not.toContain('looks');
});

test('what a site does not show is not missing', () => {
  const bare = { visible_profile_fields: ['tattoos'], visible_profile_notes: [], search_fields: [] };
  expect(completionOf(empty, bare).asked).toEqual(['photos', 'location', 'basics', 'looks']);
});
