import { expect, test } from 'vitest';
import { loginPath, membersActions, pathOfAction, signUpFor, signUpInstead } from '../../ui/offers/members-only.ts';
import { reasonOf } from './login-reason.ts';

const member = '0198a000-0000-7000-8000-000000000000';
const searchFor = (next: string) => loginPath({ next }).replace('/login', '');

test('the login page knows for which action it was opened, and sign-up leads to the same place', () => {
  for (const action of membersActions) {
    const next = pathOfAction(action, member);
    const search = loginPath({ next, action }).replace('/login', '');
    expect(reasonOf(search)).toEqual({ action, member });
    expect(signUpInstead(search)).toBe(signUpFor(action, member));
    expect(signUpFor(action, member)).toBe(`/members/${member}/signup?next=${encodeURIComponent(next)}&for=${action}`);
  }
});

test('a page that only members may open is its own reason', () => {
  expect(reasonOf(searchFor(`/members/${member}/chat?gift=rose`))).toEqual({ action: 'message', member });
  expect(reasonOf(searchFor(`/members/${member}`))).toEqual({ action: 'meet', member });
  for (const [path = '', page] of [
    ['/members?page=2', 'members'],
    ['/chats/0198', 'chats'],
    ['/likes/received', 'likes'],
    ['/swipe-game', 'swipe'],
    ['/match-finder', 'finder'],
  ])
    expect(reasonOf(searchFor(path)), path).toEqual({ page });
  expect(signUpInstead(searchFor('/swipe-game'))).toBe('/signup?next=%2Fswipe-game');
});

test('other pages, other sites and unknown actions give no reason, and other sites are no page to return to', () => {
  for (const search of ['', searchFor('/settings'), searchFor('//evil.example/likes'), searchFor('/likesome')])
    expect(reasonOf(search), search).toBeUndefined();
  expect(reasonOf(`${searchFor(`/members/${member}`)}&for=steal`)).toEqual({ action: 'meet', member });
  expect(signUpInstead(searchFor('//evil.example/likes'))).toBe('/signup');
});
