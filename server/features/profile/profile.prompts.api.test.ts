import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { advertVersion, changeAdvert, readAdvert } from '@rendezvous/contract/advert';
import { sendMessage } from '@rendezvous/contract/chat';
import { like, listLikes } from '@rendezvous/contract/like';
import { advertParts, changeProfile, readOwnProfile, readProfile } from '@rendezvous/contract/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localeCookie } from '../../platform/calls/session.ts';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { folderOf } from '../../testing/pools.ts';

const folder = folderOf(
  { id: 'all', pool: 'main', settings: { logged_out_search: 'all' } },
  { id: 'limited', pool: 'limited', settings: { logged_out_search: 'limited' } },
  { id: 'mute', pool: 'main', settings: { visible_profile_notes: [] } },
);
const [all, limited, mute] = ['all.localhost', 'limited.localhost', 'mute.localhost'] as const;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const join = (host: string = all) => joinMember(app, { host });
const answer = ({ browser }: TestMember, ...prompts: readonly (readonly [prompt: string, answer: string])[]) =>
  browser.api(changeProfile, {
    body: { prompts: prompts.map(([prompt, text]) => ({ prompt, answer: text })) as never },
  });
const read = async ({ browser }: Pick<TestMember, 'browser'>, { id }: TestMember) =>
  (await browser.api(readProfile, { query: { id } })).profile.prompts;

test('answers to prompts stand in the order chosen, on one line, with the language they were written in', async () => {
  const [ann, ben] = [await join(), await join()];
  ann.browser.jar.set(localeCookie, 'en');
  await answer(ann, ['song', '  Anything\n\n by   ABBA '], ['sunday', `z${'\u0301'.repeat(40)} in bed 👨‍👩‍👧‍👦`]);
  ann.browser.jar.set(localeCookie, 'fi');
  await answer(ann, ['heart', 'Valkosipuli'], ['song', 'Anything by ABBA'], ['sunday', 'Uni']);
  const expected = [
    { prompt: 'heart', answer: 'Valkosipuli', language: 'fi' },
    { prompt: 'song', answer: 'Anything by ABBA', language: 'en' },
    { prompt: 'sunday', answer: 'Uni', language: 'fi' },
  ];
  expect((await ann.browser.api(readOwnProfile)).profile.prompts).toEqual(expected);
  expect(await read(ben, ann)).toEqual(expected);
  await answer(ann);
  expect(await read(ben, ann)).toEqual([]);
});

test('three prompts at most, each once, are answered in 150 characters as readers count them', async () => {
  const ann = await join();
  const family = '👨‍👩‍👧‍👦';
  await answer(ann, ['song', 'ä'.normalize('NFD').repeat(150)], ['trip', family.repeat(150)]);
  const field = async (...given: Parameters<typeof answer> extends [unknown, ...infer Rest] ? Rest : never) =>
    Object.entries((await problemOf(answer(ann, ...given))) as { fields?: object }).find(
      ([key]) => key === 'fields',
    )?.[1];
  expect(await field(['song', 'a'.repeat(151)])).toEqual({ 'prompts.0.answer': 'profile.prompt_too_long' });
  expect(await field(['song', family.repeat(151)])).toEqual({ 'prompts.0.answer': 'profile.prompt_too_long' });
  expect(await field(['song', ' \u2800\u200b '])).toEqual({ 'prompts.0.answer': 'request.required' });
  expect(await field(['song', 'a'], ['song', 'b'])).toEqual({ prompts: 'request.invalid' });
  expect(await field(['song', 'a'], ['trip', 'b'], ['dish', 'c'], ['fact', 'd'])).toEqual({
    prompts: 'request.invalid',
  });
  expect(await field(['age', '40'])).toHaveProperty(['prompts.0.prompt']);
  expect((await ann.browser.api(readOwnProfile)).profile.prompts.map(({ prompt }) => prompt)).toEqual(['song', 'trip']);
});

test('prompts are seen where texts are, and on no landing page', async () => {
  const [shown, hidden, silent] = [await join(), await join(limited), await join(mute)];
  for (const one of [shown, hidden, silent]) await answer(one, ['song', 'ABBA']);
  const visitor = (host: string) => ({ browser: app.browser(host) });
  expect(await read(visitor(all), shown)).toHaveLength(1);
  expect(await read(visitor(limited), hidden)).toEqual([]);
  expect(await read(await join(limited), hidden)).toHaveLength(1);
  expect(await read(silent, shown)).toEqual([]);
  const body = { version: advertVersion, is_on: true, parts: [...advertParts] };
  await shown.browser.api(changeAdvert, { body });
  const { advertised } = await visitor(all).browser.api(readAdvert, { query: { id: shown.id } });
  expect(advertised?.name).toBeTruthy();
  expect(JSON.stringify(advertised)).not.toContain('ABBA');
});

test('an answered prompt is quoted and liked as it was read, in any language, while it stands', async () => {
  const [ann, ben, silent] = [await join(), await join(), await join(mute)];
  await answer(ben, ['song', 'Waterloo, by ABBA']);
  const write = (from: TestMember, about_line: string) =>
    from.browser.api(sendMessage, { body: { profile: ben.id, client_id: randomUUID(), text: 'Me too', about_line } });
  const german = 'Ein Lied, das ich auswendig kann: Waterloo, by ABBA';
  const polish = 'Piosenka, którą znam na pamięć: Waterloo, by ABBA';
  expect((await write(ann, german)).message).toMatchObject({ text: 'Me too', about_line: german });
  await ann.browser.api(like, { body: { profile: ben.id, about_line: polish } });
  expect((await ben.browser.api(listLikes)).liked_by).toMatchObject([{ id: ann.id, about_line: polish }]);
  const gone = { status: 409, error: 'chat.about_gone' };
  for (const wrong of ['Waterloo', 'Gut zu wissen über mich: Waterloo, by ABBA', `${german}!`])
    expect(await problemOf(write(ann, wrong))).toMatchObject(gone);
  expect(await problemOf(write(silent, german))).toMatchObject(gone);
  await answer(ben, ['song', 'Fernando']);
  expect(await problemOf(write(ann, german))).toMatchObject(gone);
});
