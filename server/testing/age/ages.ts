import { type AgeCheck, readAgeCheck, startAgeCheck } from '@rendezvous/contract/age';
import { behindProxy, type TestApp } from '../app.ts';
import type { TestMember } from '../members.ts';
import { sitesWith } from '../sites.ts';

/** The environment of an installation whose brand requires an age check in Britain, behind a proxy that says where. */
export const requiringAges = (providers: readonly string[] = ['sandbox'], changes: object = {}) => ({
  SITES_DIR: sitesWith({ age_checks: [{ countries: ['GB'], providers }], ...changes }),
  ...behindProxy,
  AGE_SANDBOX: 'allow',
  COUNTRY_HEADER: 'x-country',
});

/** From where a member's or a visitor's browser connects from now on. */
export function connectFrom({ browser }: Pick<TestMember, 'browser'>, country: string): void {
  browser.page['x-country'] = country;
}

export const ageCheckOf = async ({ browser }: Pick<TestMember, 'browser'>): Promise<AgeCheck> =>
  (await browser.api(readAgeCheck)).age_check;

/** Begins a check at the sandbox; where its page is. */
export async function startAtSandbox({ browser }: TestMember): Promise<string> {
  const { age_check } = await browser.api(startAgeCheck, { body: { provider: 'sandbox', next: '/chats' } });
  return age_check.pending?.url ?? '';
}

/** Presses a button of the sandbox's page. */
export const chooseAtSandbox = ({ browser }: TestMember, url: string, outcome: string, headers: object = {}) =>
  browser.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    payload: new URLSearchParams({ outcome }).toString(),
  });

/** Has a member pass by the sandbox. */
export async function passAgeCheck(member: TestMember): Promise<void> {
  await chooseAtSandbox(member, await startAtSandbox(member), 'passed');
}

/** The check of a member as stored. */
export const attemptsOf = ({ connection }: TestApp, { id }: TestMember) =>
  connection.db.selectFrom('age_attempt').selectAll().where('member_id', '=', id).orderBy('started_at').execute();
