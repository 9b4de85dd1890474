import type { Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { premiumChanged } from '../credit/credit.facts.ts';
import {
  memberBarred,
  memberConfirmed,
  memberDeleted,
  memberErased,
  memberReactivated,
  memberReadmitted,
  memberSignedUp,
  membersSeen,
} from '../member/member.facts.ts';
import { newLook } from './look/profile.look.rules.ts';
import { lookStore } from './look/profile.look.store.ts';
import { aboutLanguage } from './profile.rules.ts';
import type { ProfileValues, profileStore } from './profile.store.ts';

interface Options extends Pick<Platform, 'db' | 'events'> {
  store: ReturnType<typeof profileStore>;
  /** Writes to a profile, and publishes the change. */
  write(trx: Trx, memberId: string, values: ProfileValues): Promise<void>;
}

/**
 * Creates the profile at sign-up, shows it from confirmation until departure, makes it gold at the first purchase, and
 * records when its member was last seen.
 */
export function subscribeToFacts({ db, events, store, write }: Options): void {
  events.inTransaction(memberSignedUp, (trx, { site, language, ...given }) =>
    store.add(trx, {
      ...given,
      site_id: site.id,
      pool: site.pool,
      about_language: aboutLanguage(given.about, language),
      ...newLook(site.settings),
    }),
  );
  events.inTransaction(memberConfirmed, async (trx, { member_id }) => {
    await lookStore.begin(trx, member_id, new Date());
    await write(trx, member_id, { status: 'active' });
  });
  events.inTransaction(memberDeleted, (trx, { member_id }) =>
    write(trx, member_id, { status: 'disabled', advert: false }),
  );
  events.inTransaction(memberBarred, (trx, { member_id }) => write(trx, member_id, { status: 'disabled' }));
  for (const fact of [memberReactivated, memberReadmitted])
    events.inTransaction(fact, (trx, { member_id, confirmed }) =>
      write(trx, member_id, { status: confirmed ? 'active' : 'disabled' }),
    );
  events.inTransaction(memberErased, (trx, { member_id }) => store.erase(trx, member_id));
  events.inTransaction(premiumChanged, (trx, { member_id, paid_user }) => write(trx, member_id, { paid_user }));
  events.afterCommit(membersSeen, ({ member_ids, at }) => store.setSeen(db, member_ids, at));
}
