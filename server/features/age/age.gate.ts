import type { CountryCode } from '@rendezvous/contract/shared';
import { ageSandboxName } from '../../adapters/age/sandbox.ts';
import type { SessionMember, Site } from '../../platform/calls/caller.ts';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { memberSignedUp } from '../member/member.facts.ts';
import type { Members } from '../member/member.service.ts';
import { profileChanged } from '../profile/profile.facts.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Sites } from '../site/site.service.ts';
import { accepts, countryKept, isKept, isRequired, type StoredAge, standingOf, type Whereabouts } from './age.rules.ts';

interface Options extends Pick<Platform, 'db' | 'events' | 'live'> {
  sites: Sites;
  members: Members;
  profiles: Profiles;
  /** Whether the sandbox, which confirms anybody, may check. */
  allowsSandbox: boolean;
}

type Rules = Site['age_checks'];

const defaultCountry = ({ settings }: Site): CountryCode => settings.geoip_selected_country;

/** Of whom an age check is required: all that is theirs waits for it, and others see nothing of them. */
export function createAgeGate({ db, events, live, sites, members, profiles, allowsSandbox }: Options) {
  /** What a site requires, with those who may check at this installation. */
  const rulesOf = ({ age_checks }: Site): Rules =>
    allowsSandbox
      ? age_checks
      : age_checks.map((rule) => ({ ...rule, providers: rule.providers.filter((name) => name !== ageSandboxName) }));

  async function whereaboutsOf(
    site: Site,
    memberId: string,
    connection: CountryCode | null,
    /** In which the profile is read: one that waits for another connection may wait for itself. */
    trx?: Trx,
  ): Promise<Whereabouts> {
    const profile = await profiles.byId(memberId, trx);
    return { stated: profile?.country ?? defaultCountry(site), connection };
  }

  /**
   * Hides a member from others of whom a check is required wherever they connect from, and shows all others. Lock the
   * member first, where what is stored of them has changed.
   */
  async function hideOrShow(trx: Trx, site: Site, memberId: string, stored: StoredAge): Promise<void> {
    const row = await profiles.lock(trx, memberId);
    if (!row || row.fictional) return;
    const where = { stated: row.country ?? defaultCountry(site), connection: null };
    await profiles.setAgeUnchecked(trx, memberId, standingOf(stored, rulesOf(site), where) === 'required');
  }

  async function store(trx: Trx, site: Site, memberId: string, stored: StoredAge): Promise<void> {
    await members.setAge(trx, memberId, stored);
    await hideOrShow(trx, site, memberId, stored);
  }

  /**
   * Follows what the site requires of a member: stores where, shows or hides them, and closes their open pages. Returns
   * whether a check is required of them, which may have been passed since they were read.
   */
  const follow = (site: Site, memberId: string, connection: CountryCode | null): Promise<boolean> =>
    inTransaction(db, async (trx, afterCommit) => {
      await members.lock(trx, memberId);
      const member = await members.byId(trx, memberId);
      if (!member) return false;
      const rules = rulesOf(site);
      const where = await whereaboutsOf(site, memberId, connection, trx);
      const { age_provider } = member;
      const stored = { age_provider, age_country: countryKept(member, rules, where) };
      await store(trx, site, memberId, stored);
      const isClosed = standingOf(stored, rules, where) === 'required';
      if (isClosed) afterCommit('age.required', () => live.disconnect(memberId));
      return isClosed;
    });

  /** Whether what the site shows is closed to a member who calls, until their age is checked. */
  async function isClosedTo(member: SessionMember, site: Site, connection: CountryCode | null): Promise<boolean> {
    const rules = rulesOf(site);
    if (isKept(member, rules)) return true;
    // Most have passed by one whom each country accepts.
    const { age_provider } = member;
    if (age_provider !== null && rules.every(({ providers }) => accepts(providers, age_provider))) return false;
    const where = await whereaboutsOf(site, member.id, connection);
    if (standingOf(member, rules, where) !== 'required') return false;
    if (countryKept(member, rules, where) !== member.age_country) return follow(site, member.id, connection);
    live.disconnect(member.id);
    return true;
  }

  events.inTransaction(memberSignedUp, async (trx, { member_id, site, country }) => {
    const where = { stated: country ?? defaultCountry(site), connection: null };
    const age_country = countryKept({ age_country: null, age_provider: null }, site.age_checks, where);
    if (age_country !== null) await store(trx, site, member_id, { age_country, age_provider: null });
  });
  // Hidden or shown at once; the country is stored with the member's next call, which locks their row before their
  // profile.
  events.inTransaction(profileChanged, async (trx, { member_id }) => {
    if (!sites.all().some(({ age_checks }) => age_checks.length > 0)) return;
    const row = await profiles.byId(member_id, trx);
    const site = row && sites.ofId(row.site_id);
    if (!site || (site.age_checks.length === 0 && !row.age_unchecked)) return;
    const member = await members.byId(trx, member_id);
    if (member) await hideOrShow(trx, site, member_id, member);
  });

  return {
    rulesOf,
    whereaboutsOf,
    follow,

    /** Lets a member in whose age somebody has confirmed, as far as the brand accepts it; asks them again for null. */
    async confirmedBy(trx: Trx, memberId: string, age_provider: string | null): Promise<void> {
      const member = await members.byId(trx, memberId);
      const site = member && sites.ofId(member.site_id);
      if (!site) return;
      const where = await whereaboutsOf(site, memberId, null, trx);
      const age_country = countryKept({ age_country: member.age_country, age_provider }, rulesOf(site), where);
      await store(trx, site, memberId, { age_country, age_provider });
    },

    /** As a call begins: whether the site is closed to its caller, of whom a check is required from then on. */
    async askOnEntry(member: SessionMember | null, site: Site, connection: CountryCode | null): Promise<boolean> {
      if (site.age_checks.length === 0) return false;
      if (member) return isClosedTo(member, site, connection);
      const stated = connection === null ? defaultCountry(site) : null;
      return isRequired(site.age_checks, { stated, connection });
    },
  };
}

export type AgeGate = ReturnType<typeof createAgeGate>;
