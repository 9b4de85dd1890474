import { resultsPerPage } from '@rendezvous/contract/search';
import { sql } from 'kysely';
import { standardPrices } from '../server/features/site/prices/site.prices.rules.ts';
import { visitorRights } from '../server/features/site/site.rules.ts';
import { noAttribution } from '../server/platform/calls/attribution.ts';
import type { Caller, Site } from '../server/platform/calls/caller.ts';
import type { Database } from '../server/platform/database/database.ts';
import rendezvous from '../sites/rendezvous.json' with { type: 'json' };
import { amsterdam } from './search.filters.ts';

/** The member who searches: a man of Amsterdam, with blocks in both directions. */
export async function makeCaller(db: Database): Promise<Caller> {
  const {
    rows: [me],
  } = await sql<{
    member_id: string;
  }>`update profile set gender = 'male', sexuality = 'hetero', country = 'NL', region = 'NH', city_id = ${amsterdam},
    latitude = 52.374, longitude = 4.8897
    where member_id = (select member_id from profile order by member_id limit 1) returning member_id`.execute(db);
  await sql`insert into safety_block (member_id, direction, other_id) 
    select ${me?.member_id}::uuid, case when random() < 0.5 then 'given' else 'received' end, member_id
    from (select member_id from profile order by member_id desc limit ${resultsPerPage * 2}) p`.execute(db);
  const member = {
    id: me?.member_id ?? '',
    site_id: 'rendezvous',
    pool: 'main',
    status: 'active',
    cannot_write: false,
    age_country: null,
    age_provider: null,
    language: 'nl',
  } as const;
  // The file's settings, with what the product adds to them and a search reads.
  const settings = {
    ...rendezvous.settings,
    geoip_selected_country: 'NL',
    search_defaults: {},
  } as unknown as Site['settings'];
  const site: Site = {
    id: 'rendezvous',
    pool: 'main',
    database: 'default',
    hosts: [],
    first_language: 'domain',
    partners: [],
    dispute_body: null,
    postbacks: [],
    gateways: [],
    age_checks: [],
    direct_debit: { open_debits: 1, open_amount: 0, trusted_amount: 0 },
    scam: { ask: 4, warn: 4, slow: 'on', hold: 12 },
    prices: standardPrices,
    hides_accounts: false,
    gifts: [],
    company: rendezvous.company as Site['company'],
    cam: null,
    time_zone: 'Europe/Amsterdam',
    vat_evidence: 2,
    textsIn: () => settings,
    settings,
  };
  return {
    site,
    member,
    operator: null,
    isAtDesk: false,
    token: null,
    device: null,
    locale: 'nl',
    country: null,
    connectionCountry: null,
    attribution: noAttribution,
    ageRequired: false,
    visitorRights: visitorRights(settings, null),
    address: '127.0.0.1',
    userAgent: '',
    origin: '',
    sameOrigin: true,
    isOwnPage: true,
    effects: {},
  };
}
