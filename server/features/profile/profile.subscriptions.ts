import type { Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { memberBecamePremium } from '../credit/credit.facts.ts';
import {
  memberConfirmed,
  memberDeleted,
  memberErased,
  memberReactivated,
  memberSignedUp,
  membersSeen,
} from '../member/member.facts.ts';
import { profileChanged } from './profile.facts.ts';
import { aboutLanguage } from './profile.rules.ts';
import type { profileStore } from './profile.store.ts';

interface Options extends Pick<Platform, 'db' | 'events'> {
  store: ReturnType<typeof profileStore>;
}

/**
 * Creates the profile at sign-up, shows it from confirmation until departure, makes it gold at the first purchase, and
 * records when its member was last seen.
 */
export function subscribeToFacts({ db, events, store }: Options): void {
  events.inTransaction(memberSignedUp, async (trx, { member_id, site, ...given }) => {
    const { name, date_of_birth, country, about, language, sought_gender, sought_min_age, sought_max_age } = given;
    const sought = { sought_gender, sought_min_age, sought_max_age };
    await store.add(trx, {
      member_id,
      site_id: site.id,
      pool: site.pool,
      name,
      date_of_birth,
      country,
      about,
      about_language: aboutLanguage(about, language),
      ...sought,
    });
  });
  async function setStatus(trx: Trx, member_id: string, status: 'active' | 'disabled'): Promise<void> {
    await store.change(trx, member_id, { status });
    await events.publishInTransaction(trx, profileChanged, { member_id });
  }
  events.inTransaction(memberConfirmed, (trx, { member_id }) => setStatus(trx, member_id, 'active'));
  events.inTransaction(memberDeleted, (trx, { member_id }) => setStatus(trx, member_id, 'disabled'));
  events.inTransaction(memberReactivated, (trx, { member_id, confirmed }) =>
    setStatus(trx, member_id, confirmed ? 'active' : 'disabled'),
  );
  events.inTransaction(memberErased, (trx, { member_id }) => store.erase(trx, member_id));
  events.inTransaction(memberBecamePremium, async (trx, { member_id }) => {
    await store.change(trx, member_id, { paid_user: true });
    await events.publishInTransaction(trx, profileChanged, { member_id });
  });
  events.afterCommit(membersSeen, ({ member_ids, at }) => store.setSeen(db, member_ids, at));
}
