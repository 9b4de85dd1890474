import { logIn, requestReset } from '@rendezvous/contract/access';
import { signUp } from '@rendezvous/contract/account';
import { callFromNewAddress } from './accounts.calls.ts';
import { emailOf, password } from './accounts.people.ts';
import { percentile } from './rig/load.ts';
import type { Measurement } from './rig/measurement.ts';
import type { Person } from './rig/people.ts';
import type { Product } from './rig/product.ts';

const kinds = {
  Login: { endpoint: logIn, form: (email: string) => ({ email, password: `not ${password}` }) },
  'Sign-up': {
    endpoint: signUp,
    form: (email: string) => ({
      name: 'Robin',
      email,
      password,
      date_of_birth: '1990-01-01',
      language: 'nl',
      terms: true,
    }),
  },
  Reset: { endpoint: requestReset, form: (email: string) => ({ email }) },
} as const;
type Kind = keyof typeof kinds;

interface Answered {
  readonly took: number;
  readonly said: string;
}

/**
 * Account enumeration: whether answers of a brand that hides accounts differ in time or content for addresses with and
 * without an account. They are asked alternately.
 */
export async function measureEnumeration({ url }: Product, accounts: readonly Person[]): Promise<Measurement[]> {
  return (await Promise.all((Object.keys(kinds) as Kind[]).map((kind) => measure(url, kind, accounts)))).flat();
}

async function measure(url: string, kind: Kind, accounts: readonly Person[]): Promise<Measurement[]> {
  const times = { known: [] as number[], unknown: [] as number[] };
  let different = 0;
  await ask(url, kind, 'nobody@example.test');
  for (const [number, person] of accounts.entries()) {
    const turns = [
      ['known', emailOf(person)],
      ['unknown', `nobody.${kind}.${number}@example.test`],
    ] as const;
    const said = new Set<string>();
    for (const [which, email] of number % 2 === 0 ? turns : turns.toReversed()) {
      const answer = await ask(url, kind, email);
      times[which].push(answer.took);
      said.add(answer.said);
    }
    if (said.size > 1) different++;
  }
  const [known, unknown] = [times.known, times.unknown].map((list) => list.sort((one, other) => one - other)) as [
    number[],
    number[],
  ];
  const compared = (share: number) => ({
    value: percentile(known, share),
    unit: 'ms',
    baseline: { what: 'ms for unknown addresses', value: percentile(unknown, share) },
  });
  console.log(
    `  ${kind}: p50 ${percentile(known, 0.5).toFixed(1)} known, ${percentile(unknown, 0.5).toFixed(1)} ms unknown`,
  );
  return [
    { what: `${kind}, known addresses, median`, ...compared(0.5) },
    { what: `${kind}, known addresses, 95 %`, ...compared(0.95) },
    {
      what: `${kind}, between the medians of known and unknown addresses`,
      value: Math.abs(percentile(known, 0.5) - percentile(unknown, 0.5)),
      unit: 'ms',
      target: { value: 5, atMost: true },
    },
    {
      what: `${kind}, answered otherwise for known than for unknown`,
      value: different,
      unit: '',
      target: { value: 0, atMost: true },
    },
  ];
}

async function ask(url: string, kind: Kind, email: string): Promise<Answered> {
  const { endpoint, form } = kinds[kind];
  const began = performance.now();
  const answer = await callFromNewAddress(url, endpoint, { body: form(email) });
  const text = await answer.text();
  const took = performance.now() - began;
  if (answer.status >= 500 || answer.status === 422 || answer.status === 429)
    throw new Error(`${kind}: ${answer.status} ${text}`);
  return { took, said: `${answer.status} ${text}` };
}
