import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { activate, signUp } from '@rendezvous/contract/account';
import { consentVersion } from '@rendezvous/contract/consent';
import type { User } from '@rendezvous/contract/member';
import { changeProfile } from '@rendezvous/contract/profile';
import type { MailedLink } from '@rendezvous/contract/shared';
import type { Browser, TestApp } from './app.ts';

export interface TestMember {
  readonly browser: Browser;
  readonly user: User;
  readonly id: string;
  readonly email: string;
}

export const testPassword = 'correct horse battery';
const amsterdam = 2759794;

interface Wishes {
  readonly host?: string;
  readonly name?: string;
  readonly gender?: 'male' | 'female';
  readonly sexuality?: 'hetero' | 'gay' | 'lesbian' | 'bi';
  readonly date_of_birth?: string;
  readonly city?: number;
}

/** A complete sign-up form, of an address of its own. */
export const signUpForm = (changes: object = {}) => ({
  name: 'Robin',
  email: `${randomUUID()}@example.test`,
  password: testPassword,
  date_of_birth: '1990-05-17',
  language: 'nl' as const,
  terms: true as const,
  consent_version: consentVersion,
  ...changes,
});

/** Signs a member up: unconfirmed, without profile facts. */
export async function signUpMember(app: TestApp, wishes: Wishes = {}): Promise<TestMember> {
  const browser = app.browser(wishes.host);
  const { name, date_of_birth } = wishes;
  const body = signUpForm({ ...(name && { name }), ...(date_of_birth && { date_of_birth }) });
  const { email } = body;
  const { user } = await browser.api(signUp, { body });
  // A site that hides accounts logs in by the mailed link alone.
  const known = user ?? (await follow(app, browser, email));
  return { browser, user: known, id: known.id, email };
}

/** A member whom others can find: confirmed by mail, with gender and city. */
export async function joinMember(app: TestApp, wishes: Wishes = {}): Promise<TestMember> {
  const member = await signUpMember(app, wishes);
  await confirm(app, member);
  await member.browser.api(changeProfile, {
    body: { gender: wishes.gender ?? 'female', sexuality: wishes.sexuality ?? 'bi', city: wishes.city ?? amsterdam },
  });
  return member;
}

/** Follows the link in the activation mail. */
export async function confirm(app: TestApp, member: TestMember): Promise<void> {
  if (member.user.status === 'not_confirmed') await follow(app, member.browser, member.email);
}

async function follow(app: TestApp, browser: Browser, email: string): Promise<User> {
  const { user } = await browser.api(activate, { body: await mailedLink(app, email, '/activate/done') });
  return user;
}

/** The body that the page of a mailed link sends. */
export const bodyOf = ({ searchParams }: URL): MailedLink => ({
  member: searchParams.get('member') ?? '',
  token: searchParams.get('token') ?? '',
});

/** The body of the link to `path` in the latest mail to an address. */
export const mailedLink = async (app: TestApp, address: string, path: string): Promise<MailedLink> =>
  bodyOf(await linkInMail(app, address, path));

/** The link to `path` in the latest mail to an address, waiting up to ten seconds for the mail. */
export async function linkInMail(app: TestApp, address: string, path: string): Promise<URL> {
  for (let attempt = 0; attempt < 500; attempt++) {
    const mails = (await app.mailer.mailbox?.()) ?? [];
    const mail = mails.find((stored) => stored.to === address && stored.text.includes(path));
    const link = mail?.text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === path);
    if (link) return new URL(link);
    await wait(20);
  }
  throw new Error(`No mail with a link to ${path}`);
}
