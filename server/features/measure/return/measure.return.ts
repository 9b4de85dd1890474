import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { memberEntered } from '../../access/access.facts.ts';
import type { Debits } from '../../debit/debit.service.ts';
import { memberConfirmed, memberErased, memberSignedUp } from '../../member/member.facts.ts';
import { isPresent } from '../../member/member.rules.ts';
import { keyedWith } from '../../member/member.secrets.ts';
import type { MemberRow, Members } from '../../member/member.service.ts';
import { paymentCompleted } from '../../payment/payment.facts.ts';
import type { Payments } from '../../payment/payment.service.ts';
import { photoAdded } from '../../photo/photo.facts.ts';
import type { Photos } from '../../photo/photo.service.ts';
import type { WholeMeasure } from '../measure.store.ts';
import { createReturnDesk } from './measure.return.desk.ts';
import { alikeKeys, mailboxOf } from './measure.return.rules.ts';
import { type Mark, returnStore as store } from './measure.return.store.ts';

export interface ReturnOptions extends Pick<Platform, 'db' | 'config' | 'events' | 'jobs'> {
  readonly members: Pick<Members, 'byId'>;
  readonly photos: Pick<Photos, 'hashesOf' | 'perceptualHashesOf'>;
  readonly debits: Pick<Debits, 'payersOf'>;
  readonly payments: Pick<Payments, 'cardsOf'>;
}

/** The payment methods of which something is kept by which their payer is known. */
const marking: readonly string[] = ['card', 'directdebit'];

interface Used {
  readonly kind: Mark['kind'];
  readonly value: string;
}

/**
 * Recognises banned members who come back: a ban stores keyed hashes of what they used (marks), and members who match
 * one are listed for a person to decide. It runs in the background, for every member alike, and changes no answer.
 */
export function createReturns({ db, config, events, jobs, members, photos, debits, payments }: ReturnOptions) {
  const hashWith = (secret: string, pool: string, { kind, value }: Used) =>
    keyedWith(secret)('banned', pool, kind, value);

  /** Everything by which a member can be recognised. */
  async function usedBy(on: Executor, { id, email }: MemberRow): Promise<Used[]> {
    const pictures = await photos.hashesOf(on, id);
    const alike = (await photos.perceptualHashesOf(on, id)).flatMap(alikeKeys);
    return [
      { kind: 'email', value: mailboxOf(email) },
      ...(await debits.payersOf(on, id)),
      ...(await payments.cardsOf(on, id)),
      ...[...pictures, ...alike].map((value) => ({ kind: 'photo' as const, value })),
    ];
  }

  /** `device`: the secret of the browser they are using. */
  async function look(memberId: string, device?: string): Promise<void> {
    const member = await members.byId(db, memberId);
    if (!member || !isPresent(member)) return;
    const used = await usedBy(db, member);
    const hashes = config.acceptedSecrets.flatMap((secret) => used.map((one) => hashWith(secret, member.pool, one)));
    const marked = await store.marked(db, memberId, hashes);
    const inBrowser = device === undefined ? [] : await store.inBrowser(db, memberId, device);
    await store.note(db, memberId, [...marked, ...inBrowser]);
  }

  const looking = jobs.define<{ member_id: string }>('measure.return', ({ member_id }) => look(member_id));
  for (const fact of [memberSignedUp, memberConfirmed, photoAdded])
    events.inTransaction<{ member_id: string }>(fact, (trx, { member_id }) => looking.enqueue(trx, { member_id }));
  // Other payment methods leave no mark.
  events.inTransaction(paymentCompleted, async (trx, { member_id, payment }) => {
    if (marking.includes(payment.paymentmethod)) await looking.enqueue(trx, { member_id });
  });
  // Not a job: jobs are stored, and the browser's secret must not be.
  events.afterCommit(memberEntered, ({ member_id, device }) => look(member_id, device));
  events.inTransaction(memberErased, (trx, { member_id }) => store.erase(trx, member_id));

  return {
    desk: createReturnDesk(db),
    marksOf: (memberId: string) => store.marksOf(db, memberId),

    /** Follows a ban that was taken or has ended; safe to repeat. */
    async follow(trx: Trx, { id, kind, member_id, end }: WholeMeasure): Promise<void> {
      if (kind !== 'banned' || !member_id) return;
      if (end) return store.forget(trx, id);
      const member = await members.byId(trx, member_id);
      if (!member) return;
      const used = await usedBy(trx, member);
      await store.mark(
        trx,
        id,
        used.map((one) => ({ kind: one.kind, hash: hashWith(config.SECRET, member.pool, one) })),
      );
    },
  };
}
