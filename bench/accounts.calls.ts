import { logIn } from '@rendezvous/contract/access';
import { second } from '@rendezvous/contract/durations';
import { emailOf, password } from './accounts.people.ts';
import { call } from './rig/call.ts';
import type { Person } from './rig/people.ts';

let addresses = 0;

/** A call as a page sends it, each from another network address. */
export function callFromNewAddress(
  url: string,
  endpoint: Parameters<typeof call>[1],
  sent: { readonly body?: object; readonly cookie?: string },
): Promise<Response> {
  const number = ++addresses;
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  return call(url, endpoint, { ...sent, address, signal: AbortSignal.timeout(30 * second) });
}

/** Logs in from the person's own browser, which is known from the second time on. */
export async function logInAs(url: string, person: Person): Promise<boolean> {
  const device = person.token.slice(person.token.indexOf('.') + 1);
  const answer = await callFromNewAddress(url, logIn, {
    body: { email: emailOf(person), password },
    cookie: `auth.device=${device}`,
  });
  await answer.arrayBuffer();
  return answer.ok;
}
