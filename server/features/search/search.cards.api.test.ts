import { isIntimate } from '@rendezvous/contract/intimate';
import { changeProfile, interests, interestsOnCard, readProfile } from '@rendezvous/contract/profile';
import { searchMembers, widest } from '@rendezvous/contract/search';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const change = ({ browser }: TestMember, body: object) => browser.api(changeProfile, { body });
async function cardOf(browser: Browser, id: string) {
  const { profiles } = await browser.api(searchMembers, { query: { ...widest, gender: 'any', sort: 'newest' } });
  const card = profiles.find((one) => one.id === id);
  if (!card) throw new Error('not found');
  return card;
}

test('a card says the first line of the bio, and first the interests that its reader has, too', async () => {
  const [anna, bert] = [await joinMember(app), await joinMember(app, { gender: 'male' })];
  await change(anna, { interests: ['wine', 'art'] });
  await change(bert, { about: 'Sings in a choir.\nLoses.', interests: ['coffee', 'sex', 'hiking', 'bbq', 'wine'] });
  expect(await cardOf(anna.browser, bert.id)).toMatchObject({
    lead: 'Sings in a choir.',
    interests: ['wine', 'coffee', 'hiking'],
    shared_interests: ['wine'],
  });
  expect(await cardOf(app.browser(), bert.id)).toMatchObject({
    interests: ['coffee', 'hiking', 'bbq'],
    shared_interests: [],
  });
});

test('a site that limits visitors shows them no words and no interests on a card', async () => {
  const adam = await joinMember(app, { host: 'gay.localhost', gender: 'male' });
  await change(adam, { about: 'Hello', interests: ['wine'] });
  const told = { lead: '', lead_language: null, interests: [], shared_interests: [] };
  expect(await cardOf(app.browser('gay.localhost'), adam.id)).toMatchObject(told);
});

test('whatever two members like, a card tells its reader nothing that the profile does not', async () => {
  const some = fc.uniqueArray(fc.constantFrom(...interests), { maxLength: 20 });
  for (const [host, isFrank] of [
    ['localhost', false],
    ['bdsm.localhost', true],
  ] as const) {
    const [reader, other] = [await joinMember(app, { host }), await joinMember(app, { host })];
    await fc.assert(
      fc.asyncProperty(some, some, async (own, others) => {
        await change(reader, { interests: own });
        await change(other, { interests: others });
        const card = await cardOf(reader.browser, other.id);
        const { profile } = await reader.browser.api(readProfile, { query: { id: other.id } });
        expect(card.shared_interests).toEqual(profile.shared_interests);
        const shown = others.filter((interest) => isFrank || !isIntimate(interest));
        expect(card.interests).toHaveLength(Math.min(shown.length, interestsOnCard));
        expect(shown).toEqual(expect.arrayContaining(card.interests));
        const shared = profile.shared_interests.slice(0, interestsOnCard);
        expect(card.interests.slice(0, shared.length)).toEqual(shared);
      }),
      { numRuns: 25 },
    );
  }
});
