import { randomUUID } from 'node:crypto';
import { minute } from '@rendezvous/contract/durations';
import { expect, test } from 'vitest';
import type { AgeOutcome, AgeProvider, StartedAgeCheck } from './age.ts';

/** The provider under test, and what only the person and the provider do. */
export interface Harness {
  readonly provider: AgeProvider;
  /** Has the person end the check; the outcome as we learn it. */
  end(check: StartedAgeCheck, found: 'adult' | 'not confirmed' | 'given up'): Promise<AgeOutcome>;
}

const origin = 'https://rendezvous.example';
const back = `${origin}/age-check?next=%2Fchats`;

/** The duties of whoever checks ages. */
export function ageSuite(name: string, harness: () => Harness): void {
  const started = async (id: string = randomUUID()): Promise<StartedAgeCheck> => ({
    reference: await harness().provider.start({ id, back }),
    startedAt: new Date(),
    origin,
  });

  /** Pending as well with a provider that cannot be asked. */
  const known = async (reference: string) => (await harness().provider.outcomeOf?.(reference)) ?? 'pending';

  test(`${name}: each check has an id of its own, which cannot be guessed`, async () => {
    const { provider } = harness();
    const references = await Promise.all(Array.from({ length: 20 }, async () => (await started()).reference));
    expect(new Set(references).size).toBe(20);
    for (const reference of references) expect(reference).toMatch(/^[\w-]{24,100}$/);
    expect(provider.pendingFor).toBeGreaterThanOrEqual(5 * minute);
  });

  test(`${name}: the person goes on at an address that tells nothing of them`, async () => {
    const { provider } = harness();
    const id = randomUUID();
    const check = await started(id);
    const url = provider.urlOf(check);
    expect(url).toContain(encodeURIComponent(check.reference));
    expect(url, 'nor our id of the check').not.toContain(id);
    expect(provider.urlOf(check), 'and stays the same').toBe(url);
  });

  test(`${name}: a check is pending until the person has ended it`, async () => {
    const { reference } = await started();
    expect(await known(reference)).toBe('pending');
  });

  for (const [found, outcome] of [
    ['adult', 'passed'],
    ['not confirmed', 'failed'],
    ['given up', 'unknown'],
  ] as const)
    test(`${name}: a check that finds ${found} has ${outcome}`, async () => {
      const [check, other] = [await started(), await started()];
      expect(await harness().end(check, found)).toBe(outcome);
      expect(await known(other.reference), 'another stays as it is').toBe('pending');
    });
}
