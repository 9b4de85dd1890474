import { day } from '@rendezvous/contract/durations';
import type { PostbackEvent } from '@rendezvous/contract/postback';
import type { Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import type { Accounts } from '../account/account.service.ts';
import { memberConfirmed, memberDeleted, memberErased, memberSignedUp } from '../member/member.facts.ts';
import type { Members } from '../member/member.service.ts';
import { paymentCompleted, paymentReversed } from '../payment/payment.facts.ts';
import { fillTemplate, type Sites } from '../site/site.service.ts';
import { isGivenUp, postbackRetention, valuesOf } from './postback.rules.ts';
import { type PostbackKey, type PostbackRow, postbackStore as store } from './postback.store.ts';

interface Options extends Pick<Platform, 'db' | 'events' | 'jobs' | 'sendPostback' | 'warn'> {
  sites: Pick<Sites, 'ofId'>;
  members: Pick<Members, 'byId'>;
  account: Pick<Accounts, 'attributionOf'>;
}

/** Sent at once by one process, so that a slow network does not hold up the others. */
const atOnce = 20;

interface MemberEvent {
  readonly member_id: string;
  readonly site_id: string;
  readonly event: PostbackEvent;
  /** What it is about: a payment, or money of one that went back. */
  readonly reference?: string;
  readonly money?: { readonly amount: number; readonly currency: string };
}

/**
 * Sends traffic sources the events of the visitors that they sent. An event is recorded once, in the transaction of its
 * fact, and sent by a job; nothing is sent of a member who left.
 */
export function createPostbacks({ db, events, jobs, sendPostback, warn, sites, members, account }: Options) {
  const networkOf = (site_id: string, name: string | null | undefined) =>
    sites.ofId(site_id)?.postbacks.find(({ network }) => network === name);

  const job = jobs.define<PostbackKey>('postback.send', send, { tries: 'untilDone', atOnce });

  async function record(trx: Trx, { member_id, site_id, event, reference = '', money }: MemberEvent): Promise<void> {
    if (!sites.ofId(site_id)?.postbacks.some(({ events }) => events[event])) return;
    const attribution = await account.attributionOf(trx, member_id);
    const network = networkOf(site_id, attribution?.network);
    if (!network?.events[event]) return;
    const key = { member_id, event, reference };
    const { amount = null, currency = null } = money ?? {};
    if (await store.add(trx, { ...key, site_id, network: network.network, amount, currency }))
      await job.enqueue(trx, key);
  }

  /**
   * Fills the template anew for each try, so that an operator who corrects the site's file corrects waiting postbacks,
   * too, and one who removed a network by mistake loses nothing.
   */
  async function send(key: PostbackKey): Promise<void> {
    const postback = await store.waiting(db, key);
    if (!postback) return;
    const attribution = await account.attributionOf(db, key.member_id);
    const network = networkOf(postback.site_id, postback.network);
    const template = network?.events[postback.event as PostbackEvent];
    try {
      if (!attribution || !network || !template) throw new Error('not in the file of its site');
      const { method, secret } = network;
      await sendPostback({ url: fillTemplate(template, valuesOf(postback, attribution)), method, secret });
    } catch (error) {
      const { message } = error as Error;
      await store.fail(db, key, message);
      if (isGivenUp(postback.created_at, new Date())) return giveUp(postback, message);
      throw error;
    }
    await store.end(db, key, 'sent_at');
  }

  async function giveUp(postback: PostbackRow, reason: string): Promise<void> {
    const { id, site_id, network, event } = postback;
    await store.end(db, postback, 'given_up_at');
    warn(`postback ${id} of ${site_id} to ${network} (${event}) is given up: ${reason}`);
  }

  // Where accounts are hidden, a sign-up that is told at once would tell whoever typed an address whether it was free.
  events.inTransaction(memberSignedUp, async (trx, { member_id, site }) => {
    if (!site.hides_accounts) await record(trx, { member_id, site_id: site.id, event: 'sign_up' });
  });
  events.inTransaction(memberConfirmed, async (trx, { member_id }) => {
    const member = await members.byId(trx, member_id);
    if (!member) return;
    const { site_id } = member;
    if (sites.ofId(site_id)?.hides_accounts) await record(trx, { member_id, site_id, event: 'sign_up' });
    await record(trx, { member_id, site_id, event: 'confirmation' });
  });
  events.inTransaction(
    paymentCompleted,
    (trx, { member_id, site_id, payment_id: reference, is_first, amount, currency }) => {
      const event = is_first ? 'first_purchase' : 'repeat_purchase';
      return record(trx, { member_id, site_id, event, reference, money: { amount, currency } });
    },
  );
  // One for each part that goes back. Money that the company keeps after all is no event of networks.
  events.inTransaction(paymentReversed, async (trx, { member_id, site_id, payment_id, reversal_id, ...moved }) => {
    const { before, after, currency } = moved;
    if (after <= before) return;
    const money = { amount: after - before, currency };
    await record(trx, { member_id, site_id, event: 'refund', reference: `${payment_id} ${reversal_id}`, money });
  });
  jobs.schedule('postback.sweep', '49 3 * * *', () => store.removeBefore(db, new Date(Date.now() - postbackRetention)));
  events.inTransaction(memberDeleted, (trx, { member_id }) => store.removeWaiting(trx, member_id));
  events.inTransaction(memberErased, (trx, { member_id }) => store.erase(trx, member_id));

  return {
    /** How many postbacks of the last days were sent, wait and were given up, by site, network and event. */
    counts: (days: number, sites: readonly string[] | undefined) =>
      store.counts(db, new Date(Date.now() - days * day), sites),

    personalData: async (memberId: string) => ({ postbacks: await store.of(db, memberId) }),
  };
}

export type Postbacks = ReturnType<typeof createPostbacks>;
