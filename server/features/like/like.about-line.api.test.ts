import { like, listLikes, unlike } from '@rendezvous/contract/like';
import { changeProfile } from '@rendezvous/contract/profile';
import { block } from '@rendezvous/contract/safety';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const line = 'Sea or hills?';
const likeLine = (from: TestMember, to: TestMember, about_line = line) =>
  from.browser.api(like, { body: { profile: to.id, about_line } });
const likesOf = ({ browser }: TestMember) => browser.api(listLikes);

test('who likes a line of a profile likes its member, who alone reads which line it was', async () => {
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  await ben.browser.api(changeProfile, { body: { about: `I bake bread.\n${line}` } });
  expect(await likeLine(ann, ben)).toEqual({ matched: false });
  expect((await likesOf(ben)).liked_by).toMatchObject([{ id: ann.id, liked: false, about_line: line }]);
  expect((await likesOf(ann)).profiles[0]).not.toHaveProperty('about_line');
  await ben.browser.api(like, { body: { profile: ann.id } });
  expect((await likesOf(ben)).liked_by).toMatchObject([{ id: ann.id, liked: true, about_line: line }]);
  expect((await likesOf(ann)).liked_by[0]).not.toHaveProperty('about_line');
  await ann.browser.api(unlike, { body: { profile: ben.id } });
  await ann.browser.api(like, { body: { profile: ben.id } });
  expect((await likesOf(ben)).liked_by[0], 'without the line').not.toHaveProperty('about_line');
});

test('only what a member says now can be liked, and by whom they do not block', async () => {
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  await ben.browser.api(changeProfile, { body: { about: line } });
  expect(await problemOf(likeLine(ann, ben, 'I sell watches'))).toMatchObject({
    status: 409,
    error: 'like.about_gone',
  });
  expect((await likesOf(ben)).total_received).toBe(0);
  await ben.browser.api(block, { body: { profile: ann.id } });
  expect(await problemOf(likeLine(ann, ben))).toMatchObject({ status: 404, error: 'profile.not_found' });
});
