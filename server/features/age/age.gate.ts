import type { CountryCode } from '@rendezvous/contract/shared';
import type { SessionMember, Site } from '../../platform/calls/caller.ts';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { memberSignedUp } from '../member/member.facts.ts';
import type { Members } from '../member/member.service.ts';
import { profileChanged } from '../profile/profile.facts.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Sites } from '../site/site.service.ts';
import { isRequired, type Whereabouts } from './age.rules.ts';

interface Options extends Pick<Platform, 'db' | 'events' | 'live'> {
  sites: Sites;
  members: Members;
  profiles: Profiles;
}

const defaultCountry = ({ settings }: Site): CountryCode => settings.geoip_selected_country;

/** Of whom an age check is required: all that is theirs waits for it, and others see nothing of them. */
export function createAgeGate({ db, events, live, sites, members, profiles }: Options) {
  async function requireIn(trx: Trx, memberId: string): Promise<void> {
    if (await members.changeAgeCheck(trx, memberId, { from: ['none'], to: 'required' }))
      await profiles.setAgeUnchecked(trx, memberId, true);
  }

  /** Requires a check of a member, whose open pages hear nothing more. */
  const require = (memberId: string): Promise<void> =>
    inTransaction(db, async (trx, afterCommit) => {
      await members.lock(trx, memberId);
      await requireIn(trx, memberId);
      afterCommit('age.required', () => live.disconnect(memberId));
    });

  async function whereaboutsOf(site: Site, memberId: string, connection: CountryCode | null): Promise<Whereabouts> {
    const profile = await profiles.byId(memberId);
    return { stated: profile?.country ?? defaultCountry(site), connection };
  }

  events.inTransaction(memberSignedUp, async (trx, { member_id, site, country }) => {
    if (isRequired(site.age_checks, { stated: country ?? defaultCountry(site), connection: null }))
      await requireIn(trx, member_id);
  });
  // Hidden at once; the check is required with the member's next call, which locks their row before their profile.
  events.inTransaction(profileChanged, async (trx, { member_id }) => {
    if (!sites.all().some(({ age_checks }) => age_checks.length > 0)) return;
    const row = await profiles.byId(member_id, trx);
    const site = row && sites.ofId(row.site_id);
    if (!site || row.age_unchecked || row.fictional) return;
    if (!isRequired(site.age_checks, { stated: row.country ?? defaultCountry(site), connection: null })) return;
    if ((await members.byId(trx, member_id))?.age_check !== 'passed')
      await profiles.setAgeUnchecked(trx, member_id, true);
  });

  return {
    require,
    whereaboutsOf,

    /** Takes back what was required of a member, where their brand requires it of nobody any more. */
    release: (memberId: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        await members.lock(trx, memberId);
        await members.changeAgeCheck(trx, memberId, { from: ['required'], to: 'none' });
        await profiles.setAgeUnchecked(trx, memberId, false);
      }),

    /** Lets a member in who has passed. */
    async open(trx: Trx, memberId: string): Promise<void> {
      await members.changeAgeCheck(trx, memberId, { from: ['none', 'required'], to: 'passed' });
      await profiles.setAgeUnchecked(trx, memberId, false);
    },

    /** Whether what the site shows is closed to a member, or as null to a visitor, until their age is checked. */
    async awaits(member: SessionMember | null, site: Site, connection: CountryCode | null): Promise<boolean> {
      const { age_checks } = site;
      if (age_checks.length === 0 || member?.age_check === 'passed') return false;
      if (member?.age_check === 'required') return true;
      if (!member)
        return isRequired(age_checks, { stated: connection === null ? defaultCountry(site) : null, connection });
      if (!isRequired(age_checks, await whereaboutsOf(site, member.id, connection))) return false;
      await require(member.id);
      return true;
    },
  };
}

export type AgeGate = ReturnType<typeof createAgeGate>;
