import { advertVersion } from '@rendezvous/contract/advert';
import { type Consent, type ConsentState, consentFailures, consentVersion } from '@rendezvous/contract/consent';
import { problem } from '@rendezvous/contract/problem';
import type { Advert } from '@rendezvous/contract/profile';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import { inTransaction, type ReadExecutor, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { memberErased } from '../member/member.facts.ts';
import { consentRefused } from './consent.facts.ts';
import { stateOf } from './consent.rules.ts';
import { consentStore as store } from './consent.store.ts';

/**
 * Members' consent to storing special data, sexual orientation and sex life (GDPR Art. 9), and to being shown on
 * landing pages.
 */
export function createConsent({ db, events }: Pick<Platform, 'db' | 'events'>) {
  events.inTransaction(memberErased, (trx, { member_id }) => store.erase(trx, member_id));

  const record = (trx: Trx, memberId: string, given: boolean): Promise<void> =>
    store.add(trx, memberId, { purpose: 'special_data', version: consentVersion, given });

  const last = (executor: ReadExecutor, memberId: string) => store.last(executor, memberId, 'special_data');

  async function read(memberId: string): Promise<Consent> {
    const decision = await last(db, memberId);
    return { state: stateOf(decision), decided_at: decision?.decided_at.toISOString() ?? null };
  }

  return {
    read,

    /** A decision at sign-up, before which nothing is stored. */
    record,

    /** A decision on being shown on landing pages, and with what. */
    recordAdvert: (trx: Trx, memberId: string, { is_on, parts }: Advert): Promise<void> =>
      store.add(trx, memberId, { purpose: 'advert', version: advertVersion, given: is_on, parts }),

    stateOf: async (memberId: string): Promise<ConsentState> => stateOf(await last(db, memberId)),

    /**
     * Throws consent.required for a member who has not consented to the present text. With the member's profile locked,
     * no consent is taken back between this and what is then stored.
     */
    async check(executor: ReadExecutor, memberId: string): Promise<void> {
      if (stateOf(await last(executor, memberId)) !== 'given') throw problem(consentFailures.required);
    },

    async decide({ member, site }: MemberCaller, given: boolean): Promise<Consent> {
      if (!given && site.settings.requires_consent) throw problem(consentFailures.membership);
      await inTransaction(db, async (trx) => {
        await record(trx, member.id, given);
        if (!given) await events.publishInTransaction(trx, consentRefused, { member_id: member.id });
      });
      return read(member.id);
    },

    /** Every decision of a member, the last one first. */
    decisions: (memberId: string) => store.all(db, memberId),
  };
}

export type Consents = ReturnType<typeof createConsent>;
