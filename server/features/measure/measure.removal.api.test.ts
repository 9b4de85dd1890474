import { addPhoto } from '@rendezvous/contract/photo';
import { changeProfile, readOwnProfile } from '@rendezvous/contract/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { picture } from '../../testing/pictures.ts';
import { sitesWith } from '../../testing/sites.ts';
import type { AskedMeasure } from './measure.desk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR: sitesWith({ photo_policy: 'manual' }) });
});
afterAll(() => app.close());

async function take({ id }: TestMember, asked: Pick<AskedMeasure, 'kind' | 'rule' | 'photo_id'>): Promise<string> {
  const facts = 'It shows a telephone number.';
  const taken = await app.measures.desk.take(
    { member_id: id, facts, found: 'report', by: 'anna', ...asked },
    () => true,
  );
  await jobsDone(app);
  return taken;
}

test('a photo that nobody had accepted is not accepted by lifting its removal, nor while another holds', async () => {
  const ann = await joinMember(app);
  const own = async () => (await ann.browser.api(readOwnProfile)).profile;
  const add = async (seed: number) =>
    (await ann.browser.api(addPhoto, { file: new Blob([new Uint8Array(await picture({ seed }))]) })).photo.id;
  const lift = async (id: string) => {
    await app.measures.desk.lift(id, { by: 'ben', note: '' }, () => true);
    await jobsDone(app);
  };
  const id = await add(21);
  const remove = () => take(ann, { kind: 'photo_removed', rule: 'photos', photo_id: id });
  const status = async () => (await own()).photos.map((photo) => photo.status);
  const [first, second] = [await remove(), await remove()];
  expect(await status()).toEqual(['rejected']);
  await lift(first);
  expect(await status(), 'the other removal holds').toEqual(['rejected']);
  await lift(second);
  expect(await status(), 'it waits for a person, as before').toEqual(['checking']);
  const decision = { member_id: ann.id, id, rejection: null, decider: 'operator', overrules: false } as const;
  await app.photos.review.decide(decision);
  await lift(await remove());
  expect(await status()).toEqual(['active']);
  const third = await remove();
  await app.photos.review.decide({ ...decision, rejection: 'minor', overrules: true });
  await lift(third);
  expect(await status(), 'somebody else rejected it meanwhile, for another reason').toEqual(['rejected']);
});

test('a text comes back once no removal of it holds, and never against its member', async () => {
  const ann = await joinMember(app);
  const change = (about: string) => ann.browser.api(changeProfile, { body: { about } });
  const about = async () => (await ann.browser.api(readOwnProfile)).profile.about;
  const remove = () => take(ann, { kind: 'text_removed', rule: 'private_details' });
  const lift = async (id: string) => {
    await app.measures.desk.lift(id, { by: 'ben', note: '' }, () => true);
    await jobsDone(app);
  };
  await change('Call me at 06 12345678');
  const [first, second] = [await remove(), await remove()];
  await lift(first);
  expect(await about(), 'the other removal holds').toBe('');
  await lift(second);
  expect(await about()).toBe('Call me at 06 12345678');
  const again = await remove();
  await change('Call me at 06 12345678');
  await lift(await remove());
  expect(await about(), 'an earlier one removes the same').toBe('');
  await lift(again);
  expect(await about()).toBe('Call me at 06 12345678');
  await change('');
  await lift(await remove());
  expect(await about(), 'they deleted it themselves').toBe('');
});
