import { logIn } from '@rendezvous/contract/access';
import { second } from '@rendezvous/contract/durations';
import { emailOf, password } from './accounts.people.ts';
import type { Person } from './rig/people.ts';

interface Called {
  readonly path: string;
  readonly method: string;
}
interface Sent {
  readonly body?: object;
  readonly cookie?: string;
}
let addresses = 0;

/** A call as a page sends it, each from another network address. */
export function call(url: string, { path, method }: Called, { body, cookie }: Sent): Promise<Response> {
  const number = ++addresses;
  return fetch(`${url}${path}`, {
    method,
    headers: {
      'request-type': 'client',
      'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30 * second),
  });
}

/** Logs in from the person's own browser, which is known from the second time on. */
export async function logInAs(url: string, person: Person): Promise<boolean> {
  const device = person.token.slice(person.token.indexOf('.') + 1);
  const answer = await call(url, logIn, {
    body: { email: emailOf(person), password },
    cookie: `auth.device=${device}`,
  });
  await answer.arrayBuffer();
  return answer.ok;
}
