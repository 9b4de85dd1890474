import { sendMessage } from '@rendezvous/contract/chat';
import { answerAsFictional, makeFictional, readCorrespondence } from '@rendezvous/contract/fictional';
import type { TestApp } from '../../testing/app.ts';
import { joinOperator, type TestOperator } from '../../testing/desk/operators.ts';
import type { Filling } from '../../testing/filling.ts';
import type { TestMember } from '../../testing/members.ts';

/** A fictional profile of a brand, as an operator makes one. */
export const fictionalForm = (changes: object = {}) => ({
  client_id: crypto.randomUUID(),
  site: 'rendezvous',
  name: 'Fenna',
  gender: 'female' as const,
  date_of_birth: '1995-03-04',
  city: 2759794,
  about: 'Made by the people who run this site.',
  sought_gender: 'any' as const,
  sought_min_age: null,
  sought_max_age: null,
  ...changes,
});

/** What can be changed of one. */
export function fictionalChange(changes: object = {}) {
  const { client_id: _c, site: _s, gender: _g, date_of_birth: _d, ...change } = fictionalForm(changes);
  return change;
}

export const makeProfile = async ({ browser }: TestOperator, changes: object = {}): Promise<string> =>
  (await browser.api(makeFictional, { body: fictionalForm(changes) })).id;

/** A member who knows what the profile is writes to it, and the desk knows that they wait. */
export async function writeTo(app: TestApp, { browser }: TestMember, profile: string, text = 'Hello'): Promise<string> {
  const body = { profile, client_id: crypto.randomUUID(), text, knows_fictional: true };
  const { message } = await browser.api(sendMessage, { body });
  await app.events.drain(10_000);
  return message.id;
}

export async function fill({ app, member, canary }: Filling): Promise<void> {
  const operator = await joinOperator(app, { roles: ['writer'] });
  const profile = await makeProfile(operator);
  await writeTo(app, member, profile, `Hello, ${canary}`);
  const named = { profile, member: member.id };
  const { waiting } = await operator.browser.api(readCorrespondence, { query: named });
  const body = { ...named, answers: waiting ?? '', text: `Hello, ${canary}` };
  await operator.browser.api(answerAsFictional, { body });
  await writeTo(app, member, profile, `And again, ${canary}`);
}
