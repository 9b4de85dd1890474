import type { Platform } from '../../platform.ts';
import { confirmationMissed } from '../access/access.facts.ts';
import type { Access } from '../access/access.service.ts';
import type { Consents } from '../consent/consent.service.ts';
import { memberDeleted, memberErased } from '../member/member.facts.ts';
import type { Members } from '../member/member.service.ts';
import type { Notify } from '../notify/notify.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Sites } from '../site/site.service.ts';
import { createActivation } from './account.activation.ts';
import { attributionStore } from './account.attribution.store.ts';
import { createEmailChange } from './account.email.ts';
import { accountJobs } from './account.jobs.ts';
import { createSignup } from './account.signup.ts';

export { attributionOfMember } from './account.attribution.store.ts';

export interface AccountOptions extends Pick<Platform, 'db' | 'events' | 'jobs' | 'mailer' | 'hashing'> {
  sites: Sites;
  members: Members;
  profiles: Pick<Profiles, 'nameOf'>;
  consents: Pick<Consents, 'record'>;
  access: Access;
  notify: Pick<Notify, 'wants' | 'declineOf'>;
}

/** Having an account: sign-up, confirming its address, and another address (§2 Signup, §4 Account). */
export function createAccounts({
  db,
  events,
  jobs,
  mailer,
  hashing,
  sites,
  members,
  profiles,
  consents,
  access,
  notify,
}: AccountOptions) {
  const mails = accountJobs({ db, jobs, mailer, sites, members, notify });
  const activation = createActivation({ db, hashing, members, access, mails });
  const emails = createEmailChange({ db, members, access, profiles, mails });
  const signup = createSignup({ db, events, hashing, members, consents, access, sites, mails });

  events.inTransaction(confirmationMissed, activation.mailAgain);
  // It serves to tell a traffic source what became of a visitor; of who left nothing more is told.
  for (const fact of [memberDeleted, memberErased])
    events.inTransaction(fact, (trx, { member_id }) => attributionStore.erase(trx, member_id));

  return {
    signup,
    activation,
    emails,

    /** A member's attribution; undefined for members who came by themselves and to no lander, and for the erased. */
    attributionOf: attributionStore.of,

    personalData: async (memberId: string) => ({ attribution: (await attributionStore.of(db, memberId)) ?? null }),
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
