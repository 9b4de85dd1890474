import { randomUUID } from 'node:crypto';
import { acceptInvitation, prepareInvitation } from '@rendezvous/contract/operator';
import type { Role } from '@rendezvous/contract/permission';
import { listReports, report } from '@rendezvous/contract/report';
import type { Browser, TestApp } from '../app.ts';
import { type Authenticator, createAuthenticator } from '../authenticator.ts';
import { joinMember, type TestMember } from '../members.ts';

interface Given {
  readonly roles: readonly Role[];
  readonly brands?: readonly string[] | null;
  readonly name?: string;
  readonly email?: string;
  readonly browser?: Browser;
}

export interface TestOperator {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly browser: Browser;
  readonly device: Authenticator;
}

let made = 0;
const addressOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@desk.example`;

/** An operator who accepted an invitation with a passkey, and is logged in. */
export async function joinOperator(
  app: TestApp,
  { roles, brands = null, name = `Operator ${++made}`, email = addressOf(name), browser = app.browser() }: Given,
): Promise<TestOperator> {
  const { accounts } = app.operators;
  const token = tokenIn(await accounts.invite({ email, name, roles, brands }, null));
  const device = createAuthenticator();
  const { passkey } = await browser.api(prepareInvitation, { body: { token } });
  await browser.api(acceptInvitation, { body: { token, way: { passkey: device.make(passkey) } } });
  const id = (await accounts.list(null)).find((one) => one.email === email)?.id ?? '';
  return { id, email, name, browser, device };
}

/** A member who is an operator, too, and somebody else of each. */
export async function joinAsBoth(app: TestApp) {
  const [self, other] = [await joinMember(app), await joinMember(app)];
  const operator = await joinOperator(app, { roles: ['administrator'], email: self.email });
  const colleague = await joinOperator(app, { roles: ['administrator'] });
  return { self, other, operator, colleague };
}

/** Reports a member; returns the report's id. */
export async function reportOf(by: TestMember, about: TestMember): Promise<string> {
  const body = { profile: about.id, from: 'profile', reason: 'scam', client_id: randomUUID() } as const;
  await by.browser.api(report, { body });
  return (await by.browser.api(listReports)).reports[0]?.id ?? '';
}

/** The token in the link of an invitation. */
export const tokenIn = (link: string): string => new URL(link, 'http://localhost').searchParams.get('token') ?? '';
