import type { ProfileChange, Sought } from '@rendezvous/contract/profile';
import type { Locale } from '@rendezvous/contract/shared';
import type { z } from 'zod';
import type { Site } from '../../platform/calls/caller.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Places } from '../place/place.service.ts';
import { checkMemberName } from '../site/site.service.ts';
import { newLook } from './look/profile.look.rules.ts';
import { changedValues } from './profile.change.ts';
import type { ProfileValues, profileStore } from './profile.store.ts';

interface Options {
  readonly store: ReturnType<typeof profileStore>;
  readonly places: Places;
  write(trx: Trx, memberId: string, values: ProfileValues): Promise<void>;
}

interface NewFictional extends Pick<z.output<typeof ProfileChange>, 'gender' | 'city' | 'about' | keyof Sought> {
  readonly site: Site;
  readonly locale: Locale;
  readonly member_id: string;
  readonly name: string;
  readonly date_of_birth: string;
}

/** Profiles of fictional members. */
export const fictionalProfileMaking = ({ store, places, write }: Options) => ({
  /** Adds one, in full. Throws place.unknown_city, or request.invalid for its name. */
  async addFictional(
    trx: Trx,
    { site, locale, member_id, name, date_of_birth, ...change }: NewFictional,
  ): Promise<void> {
    checkMemberName(name, site.settings);
    const nowhere = { country: null, region: null, city_id: null };
    const row = { name, about: '', prompts: [], ...nowhere };
    const values = changedValues({ row, change, places, site: site.settings, email: undefined, locale });
    const { id: site_id, pool } = site;
    await store.addFictional(trx, { member_id, site_id, pool, name, date_of_birth });
    await write(trx, member_id, { ...values, ...newLook(site.settings) });
  },
});
