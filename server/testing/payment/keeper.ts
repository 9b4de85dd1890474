import { randomUUID } from 'node:crypto';
import type { Input } from '@rendezvous/contract/endpoint';
import { readUser } from '@rendezvous/contract/member';
import { listPayments, startPayment } from '@rendezvous/contract/payment';
import { agreeTopUp, readTopUp } from '@rendezvous/contract/top-up';
import { inTransaction } from '../../platform/database/database.ts';
import { jobsDone } from '../jobs.ts';
import { joinMember } from '../members.ts';
import type { startCards } from './cards.ts';

type Started = Pick<Awaited<ReturnType<typeof startCards>>, 'app' | 'cards'>;

/** A member with a kept card and one credit, who may agree to automatic top-ups of `agreed`. */
export async function createKeeper({ app, cards }: Started, agreed: Input<typeof agreeTopUp>['body']) {
  const member = await joinMember(app);
  const { id: member_id, browser } = member;
  await app.connection.db.updateTable('member').set({ language: 'en' }).where('id', '=', member_id).execute();
  const buy = (changes: object) =>
    browser.api(startPayment, {
      body: {
        ...{
          client_id: randomUUID(),
          begins_at_once: true,
          package: 'nl-10',
          paymentmethod: 'card',
          amount: agreed.amount,
        },
        ...changes,
      },
    });
  const gatewayId = (await buy({ method: 'keep' })).redirect.split('/').at(-1) as string;
  const tell = async (status: Parameters<typeof cards.notice>[1]) => {
    const { bytes, headers } = cards.notice(gatewayId, status);
    const told = { url: '/api/payment-notice.php?gateway=cards', payload: bytes } as const;
    await app.app.inject({ method: 'POST', ...told, headers: { host: 'localhost', ...headers } });
  };
  await tell('completed');
  const balance = async () => (await browser.api(readUser)).user.credits;
  const spend = (credits: number) =>
    inTransaction(app.connection.db, (trx) =>
      app.credit.addEntry(trx, { member_id, delta: -credits, reason: 'message', reference: null, key: randomUUID() }),
    );
  await spend((await balance()) - 1);
  return {
    ...member,
    buy,
    chargeBack: () => tell('charged_back'),
    balance,
    spend,
    agree: (changes: object = {}) => browser.api(agreeTopUp, { body: { ...agreed, ...changes } }),
    topUp: async () => (await browser.api(readTopUp)).top_up,
    toppedUp: async () =>
      (await browser.api(listPayments)).payments.filter(({ topped_up }) => topped_up).map(({ status }) => status),
    /** The mails about top-ups, latest last. */
    mails: async () => {
      await jobsDone(app);
      const all = (await app.mailer.mailbox?.()) ?? [];
      return all.filter(({ to, kind }) => to === member.email && kind.startsWith('top_up')).toReversed();
    },
  };
}
