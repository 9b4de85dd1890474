import { type Consent, type ConsentState, consentFailures, consentVersion } from '@rendezvous/contract/consent';
import { problem } from '@rendezvous/contract/problem';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import { inTransaction, type ReadExecutor, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { memberErased } from '../member/member.facts.ts';
import { consentRefused } from './consent.facts.ts';
import { stateOf } from './consent.rules.ts';
import { consentStore as store } from './consent.store.ts';

/** Members' consent to storing special data: sexual orientation and sex life (GDPR Art. 9). */
export function createConsent({ db, events }: Pick<Platform, 'db' | 'events'>) {
  events.inTransaction(memberErased, (trx, { member_id }) => store.erase(trx, member_id));

  const record = (trx: Trx, memberId: string, given: boolean): Promise<void> =>
    store.add(trx, memberId, { version: consentVersion, given });

  async function read(memberId: string): Promise<Consent> {
    const last = await store.last(db, memberId);
    return { state: stateOf(last), decided_at: last?.decided_at.toISOString() ?? null };
  }

  return {
    read,

    /** A decision at sign-up, before which nothing is stored. */
    record,

    stateOf: async (memberId: string): Promise<ConsentState> => stateOf(await store.last(db, memberId)),

    /**
     * Throws consent.required for a member who has not consented to the present text. With the member's profile locked,
     * no consent is taken back between this and what is then stored.
     */
    async check(executor: ReadExecutor, memberId: string): Promise<void> {
      if (stateOf(await store.last(executor, memberId)) !== 'given') throw problem(consentFailures.required);
    },

    async decide({ member, site }: MemberCaller, given: boolean): Promise<Consent> {
      if (!given && site.settings.requires_consent) throw problem(consentFailures.membership);
      await inTransaction(db, async (trx) => {
        await record(trx, member.id, given);
        if (!given) await events.publishInTransaction(trx, consentRefused, { member_id: member.id });
      });
      return read(member.id);
    },

    personalData: async (memberId: string) => ({ consent: await store.all(db, memberId) }),
  };
}

export type Consents = ReturnType<typeof createConsent>;
