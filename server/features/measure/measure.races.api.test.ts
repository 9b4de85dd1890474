import { randomUUID } from 'node:crypto';
import { listChats, sendMessage } from '@rendezvous/contract/chat';
import { day, minute } from '@rendezvous/contract/durations';
import { listPayments, startPayment } from '@rendezvous/contract/payment';
import { withdraw } from '@rendezvous/contract/refund';
import { topUpTerms } from '@rendezvous/contract/top-up';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember } from '../../testing/members.ts';
import { startCards } from '../../testing/payment/cards.ts';
import { createKeeper } from '../../testing/payment/keeper.ts';

const { app, cards, close } = await startCards([]);
afterAll(close);

const agreed = {
  package: 'nl-10',
  below: 5,
  most: 3000,
  amount: { amount: 1499, currency: 'EUR' },
  terms: topUpTerms,
} as const;
const bar = (member_id: string, kind: 'suspended' | 'banned') =>
  app.measures.desk.take(
    {
      member_id,
      kind,
      rule: 'fraud',
      facts: 'Asked a member for money.',
      found: 'report',
      by: 'anna',
      until: kind === 'suspended' ? new Date(Date.now() + day) : undefined,
    },
    () => true,
  );
const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(app.connection.db)).rows;

test('what is paid after a ban is for a person to decide, and keeps no card', async () => {
  const member = await createKeeper({ app, cards }, agreed);
  const late = async (kind: 'banned' | 'suspended', buyer: typeof member) => {
    const { payment, redirect } = await buyer.buy({ method: 'keep' });
    const cancelled = vi.spyOn(cards.gateway, 'cancel').mockResolvedValue(undefined as never);
    await bar(buyer.id, kind);
    const forgotten = vi.spyOn(cards.gateway, 'forget');
    await jobsDone(app);
    const { bytes, headers } = cards.notice(redirect.split('/').at(-1) as string, 'completed');
    const url = '/api/payment-notice.php?gateway=cards';
    await app.app.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers }, payload: bytes });
    cancelled.mockRestore();
    await app.forgetPayers();
    return { id: payment.payment_id, forgotten: forgotten.mock.calls.flat() };
  };
  const banned = await late('banned', member);
  const cases = (payment: string) =>
    rowsOf(sql`select kind from payment_case where payment_id = ${payment} and closed_at is null`);
  expect(await cases(banned.id)).toEqual([{ kind: 'paid_while_barred' }]);
  expect(await rowsOf(sql`select from payment_kept where member_id = ${member.id}`)).toEqual([]);
  const suspended = await createKeeper({ app, cards }, agreed);
  expect(await cases((await late('suspended', suspended)).id)).toEqual([{ kind: 'paid_while_barred' }]);
  expect(await rowsOf(sql`select from payment_kept where member_id = ${suspended.id}`)).toHaveLength(1);
  expect(await cases((await late('suspended', await createKeeper({ app, cards }, agreed))).id)).toHaveLength(1);
});

test('a ban in the middle of a send, a payment, a withdrawal leaves a right ledger, and nothing that can be paid', {
  timeout: 5 * minute,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.constantFrom('suspended' as const, 'banned' as const),
      async (scheduler, kind) => {
        const member = await createKeeper({ app, cards }, agreed);
        await member.agree();
        const [other] = await Promise.all([joinMember(app)]);
        const { browser, id } = member;
        const [bought] = (await browser.api(listPayments)).payments;
        const act = (name: string, run: () => Promise<unknown>) =>
          scheduler.schedule(Promise.resolve(name)).then(() => run().catch((error: unknown) => error));
        const acts = [
          act('send', () =>
            browser.api(sendMessage, { body: { profile: other.id, client_id: randomUUID(), text: 'Send me money' } }),
          ),
          act('pay', () =>
            browser.api(startPayment, {
              body: { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' },
            }),
          ),
          act('withdraw', () =>
            browser.api(withdraw, {
              body: { payment_id: bought?.payment_id ?? '', amount: agreed.amount },
            }),
          ),
          act('bar', () => bar(id, kind)),
        ];
        await scheduler.waitAll();
        await Promise.all(acts);
        await jobsDone(app);

        const [books] = await rowsOf(sql<{ balance: number; entries: number; charged: number; sent: number }>`
          select b.balance, (select coalesce(sum(delta), 0)::int from credit_entry where member_id = ${id}) as entries,
            (select count(*)::int from credit_entry where member_id = ${id} and reason = 'message'
              and delta < 0 and idempotency_key like 'message:%') as charged,
            (select count(*)::int from chat_message where sender_id = ${id}) as sent
          from credit_balance b where b.member_id = ${id}`);
        expect(books?.balance).toBe(books?.entries);
        expect(books?.balance).toBeGreaterThanOrEqual(0);
        expect(books?.charged).toBe(books?.sent);
        const open = await rowsOf(sql`select id, status from payment where member_id = ${id} and status = 'pending'`);
        expect(open).toEqual([]);
        expect(await rowsOf(sql`select from payment_top_up where member_id = ${id} and ended_at is null`)).toEqual([]);
        const kept = await rowsOf(sql`select from payment_kept where member_id = ${id}`);
        expect(kept).toHaveLength(kind === 'banned' ? 0 : 1);
        expect((await other.browser.api(listChats)).chats).toEqual([]);
      },
    ),
    { numRuns: 6 },
  );
});
