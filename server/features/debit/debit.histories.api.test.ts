import { minute } from '@rendezvous/contract/durations';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditorIban, startDebits } from '../../testing/payment/debits.ts';
import { payerIn } from '../../testing/payment/payers.ts';

let { app, desk, sent, close } = {} as Awaited<ReturnType<typeof startDebits>>;
beforeAll(async () => {
  ({ app, desk, sent, close } = await startDebits());
});
afterAll(() => close());

const none = { debits: [], batch: null, file: null, amount: null, reason: null };
const steps = ['buy', 'make', 'write', 'follow', 'heard twice', 'refuse', 'settled', 'rejected', 'returned'] as const;
type Step = readonly [(typeof steps)[number], number];

/** What a bank says of the nth debit, or of its file. */
async function report(
  step: 'refuse' | 'settled' | 'rejected' | 'returned',
  debit: { id: string; file: string | null },
) {
  const reason = step === 'settled' ? null : 'AM04';
  const debits = [debit.id.replaceAll('-', '')];
  if (step !== 'refuse') await desk.read([{ ...none, kind: step, debits, reason }]);
  else if (debit.file) await desk.read([{ ...none, kind: 'refused', file: debit.file, reason: 'FF01' }]);
}

const debitsOf = (member: string) =>
  app.connection.db
    .selectFrom('debit')
    .select(['id', 'status', 'at_once', 'file_id as file'])
    .where('member_id', '=', member)
    .orderBy('id')
    .execute();

test('whatever becomes of debits, in any order and with any step repeated, credits are what was paid for', {
  timeout: 2 * minute,
}, async () => {
  const history = fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(3)), { minLength: 4, maxLength: 14 });
  const { followDebits } = app.shards[0].services.payment.service;
  await fc.assert(
    fc.asyncProperty(history, async (acts: Step[]) => {
      const one = await payerIn(app, sent);
      await one.sign();
      const before = await one.credits();
      const written = new Set<string>();
      for (const [step, nth] of [['buy', 0] as Step, ...acts]) {
        const debits = await debitsOf(one.id);
        const debit = debits[nth % Math.max(debits.length, 1)];
        // Refused by the limits, or after a chargeback.
        if (step === 'buy') await one.buy().catch(() => undefined);
        else if (step === 'make') await desk.nextFile('sepa:acme', new Date());
        else if (step === 'write') {
          const id = await desk.nextFile('sepa:acme', new Date());
          if (id) await desk.write(id, creditorIban).then(() => desk.written(id));
          if (id) written.add(id);
        } else if (step === 'follow') await followDebits();
        else if (step === 'heard twice')
          await app.connection.db.updateTable('debit').set({ told: 0 }).where('member_id', '=', one.id).execute();
        else if (debit?.file && written.has(debit.file)) await report(step, debit);
      }
      await followDebits();
      const debits = await debitsOf(one.id);
      const isPaid = ({ status, at_once }: (typeof debits)[number]) =>
        status === 'settled' || (at_once && (status === 'placed' || status === 'collected'));
      expect(await one.credits()).toBe(before + 10 * debits.filter(isPaid).length);
      for (const { id, status, file } of debits)
        expect([id, file === null], 'a debit is in a file from its collection on').toEqual([id, status === 'placed']);
    }),
    { numRuns: 25 },
  );
});
