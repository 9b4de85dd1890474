import type { changeFictional, FictionalProfile, makeFictional, WholeFictional } from '@rendezvous/contract/fictional';
import { fictionalFailures } from '@rendezvous/contract/fictional';
import { ageOn, today } from '@rendezvous/contract/member';
import { photoFailures } from '@rendezvous/contract/photo';
import { problem } from '@rendezvous/contract/problem';
import type { Country } from '@rendezvous/contract/shared';
import type { z } from 'zod';
import { record } from '../../platform/audit/audit.ts';
import type { OperatorCaller } from '../../platform/calls/caller.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { memberErased } from '../member/member.facts.ts';
import type { MemberRow } from '../member/member.service.ts';
import { createAnswering } from './fictional.answering.ts';
import { countStore } from './fictional.counts.store.ts';
import { fictionalRetired } from './fictional.facts.ts';
import { fictionalJobs } from './fictional.jobs.ts';
import type { AsProfile, FictionalOptions } from './fictional.options.ts';
import { addressOf } from './fictional.rules.ts';
import { fictionalStore, type ListedRow } from './fictional.store.ts';

type New = z.output<typeof makeFictional.body>;
type Change = z.output<typeof changeFictional.body>;

/**
 * The operator's own profiles: always marked, written by people, opened by no log-in, and doing nothing by themselves.
 */
export function createFictional(options: FictionalOptions) {
  const { db, database, events, sites, places, members, profiles, photos } = options;

  events.inTransaction(memberErased, (trx, { member_id }) => fictionalStore.erase(trx, member_id));
  const { countMessages, followOne, followAnswers } = fictionalJobs(options);

  /** A fictional member who is there, else throws fictional.not_found. */
  async function found(id: string): Promise<MemberRow> {
    const member = await members.byId(db, id);
    if (!member?.fictional || member.status !== 'active') throw problem(fictionalFailures.not_found);
    return member;
  }

  /** A picture for an answer; throws photo.not_found without one. */
  function encoded(bytes: Uint8Array | undefined): string {
    if (!bytes) throw problem(photoFailures.not_found);
    return Buffer.from(bytes).toString('base64');
  }

  /** The profile makes the call then, on its own brand, with nothing of the operator's. */
  const asProfile: AsProfile = async (caller, id) => {
    const { site_id, pool, language, cannot_write, age_country, age_provider } = await found(id);
    const site = sites.ofId(site_id);
    if (!site) throw problem(fictionalFailures.not_found);
    const { socket: _socket, ...given } = caller;
    const member = { id, site_id, pool, status: 'active', language, cannot_write, age_country, age_provider } as const;
    return { ...given, site, locale: language, operator: null, token: null, device: null, effects: {}, member };
  };

  const toListed = (row: ListedRow, { locale }: OperatorCaller): FictionalProfile => ({
    id: row.member_id,
    site: row.site_id,
    name: row.name,
    age: ageOn(row.date_of_birth, today()),
    gender: row.gender,
    country: row.country as Country | null,
    city: places.cityName(row.city_id, locale) ?? null,
    photo: row.photo,
    num_photos: row.num_photos,
    waiting: row.waiting,
    oldest: row.oldest?.toISOString() ?? null,
    answered_by: row.answered_by,
    hidden: row.invisible && !row.kept_invisible,
    made_at: row.created_at.toISOString(),
  });

  return {
    ...createAnswering({ ...options, asProfile, followOne }),

    list: async (caller: OperatorCaller, of: readonly string[] | undefined): Promise<FictionalProfile[]> =>
      (await fictionalStore.list(db, { sites: of })).map((row) => toListed(row, caller)),

    async read(caller: OperatorCaller, id: string): Promise<WholeFictional> {
      await found(id);
      const [listed] = await fictionalStore.list(db, { member: id });
      const row = await profiles.byId(id, db);
      if (!listed || !row) throw problem(fictionalFailures.not_found);
      const own = await photos.own(id);
      return {
        ...toListed(listed, caller),
        date_of_birth: row.date_of_birth,
        about: row.about,
        city_id: row.city_id,
        sought_gender: row.sought_gender,
        sought_min_age: row.sought_min_age,
        sought_max_age: row.sought_max_age,
        photos: own.map(({ id: photo, status, rejection }) => ({ id: photo, status, rejection })),
      };
    },

    async make({ locale }: OperatorCaller, { client_id: id, site: site_id, ...written }: New): Promise<string> {
      // Of this database alone, whichever brand's desk the call came to.
      const site = sites.all().find((one) => one.id === site_id && one.database === database);
      if (!site) throw problem(fictionalFailures.no_brand);
      const language = site.settings.languages.includes(locale) ? locale : site.settings.domain_language;
      await inTransaction(db, async (trx) => {
        const member = { id, site_id, pool: site.pool, email: addressOf(id), language };
        if (!(await members.addFictional(trx, member))) {
          const known = await members.byId(trx, id);
          if (!known?.fictional || known.site_id !== site_id) throw problem(fictionalFailures.no_brand);
          return record({ member: id, brand: site_id, subject: { repeated: true } });
        }
        await profiles.addFictional(trx, { ...written, site, locale: language, member_id: id });
        await countStore.add(trx, site_id, 'made');
        record({ member: id, brand: site_id, after: 'made' });
      });
      return id;
    },

    async change(caller: OperatorCaller, { profile, ...change }: Change): Promise<void> {
      await profiles.change(await asProfile(caller, profile), change);
    },

    retire: (id: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        await members.lock(trx, id);
        const member = await members.byId(trx, id);
        if (!member?.fictional || member.status === 'deleted') throw problem(fictionalFailures.not_found);
        await countStore.add(trx, member.site_id, 'retired');
        await events.publishInTransaction(trx, fictionalRetired, { member_id: id });
        record({ before: member.status, after: 'retired' });
      }),

    photos: {
      add: async (caller: OperatorCaller, id: string, bytes: Uint8Array): Promise<string> =>
        (await photos.add(await asProfile(caller, id), bytes, false)).id,

      async makeMain(id: string, photo: string): Promise<void> {
        await found(id);
        await photos.change(id, photo, { main: true });
      },

      async remove(id: string, photo: string): Promise<void> {
        await found(id);
        await photos.remove(id, photo);
      },

      async picture({ profile, photo }: { profile: string; photo: string }) {
        await found(profile);
        return encoded(await photos.thumb(profile, photo));
      },

      /** One that this member sent to the profile, and that the profile sees. */
      async sent({ profile, photo, from }: { profile: string; photo: string; from: string }) {
        const { pool } = await found(profile);
        return encoded(await sentTo(profile, pool, from, photo));
      },
    },

    countMessages,
    followAnswers,

    numbers: async (of: readonly string[] | undefined) => ({
      now: await fictionalStore.profilesOf(db, of),
      months: await countStore.months(db, of),
    }),
  };

  async function sentTo(profile: string, pool: string, from: string, id: string): Promise<Uint8Array | undefined> {
    record({ members: [from], subject: { photo: id } });
    const photo = await photos.sent.one(from, id);
    if (photo?.other_id !== profile || photo.status !== 'active') return undefined;
    return (await profiles.card({ id: profile, pool }, from)) && photos.sent.file(photo);
  }
}

export type Fictional = ReturnType<typeof createFictional>;
