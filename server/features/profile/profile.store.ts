import { advertVersion } from '@rendezvous/contract/advert';
import type { Sought } from '@rendezvous/contract/profile';
import type { PromptAnswer } from '@rendezvous/contract/prompt';
import type { Image } from '@rendezvous/contract/shared';
import { type Selectable, sql } from 'kysely';
import type { Executor, ReadExecutor, Trx } from '../../platform/database/database.ts';
import type { Profile as ProfileTable } from '../../platform/database/schema.gen.ts';
import { memberAges } from '../member/member.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import type { MemberOrVisitor } from './profile.rules.ts';

/** A row of `profile`, with its date of birth as `YYYY-MM-DD`. */
export type ProfileRow = Omit<Selectable<ProfileTable>, 'date_of_birth' | 'main_image' | 'prompts'> & {
  date_of_birth: string;
  main_image: Image | null;
  prompts: PromptAnswer[];
};
/** The columns of a card. */
export type CardRow = Pick<ProfileRow, (typeof cardColumns)[number] | 'date_of_birth'>;
type NewProfile = Pick<
  ProfileRow,
  | 'member_id'
  | 'site_id'
  | 'pool'
  | 'name'
  | 'date_of_birth'
  | 'country'
  | 'about'
  | 'about_language'
  | 'reason'
  | 'interests'
  | 'look_due'
  | 'look_due_since'
  | 'texts_held'
  | keyof Sought
>;
/** A member by name, where a list has nothing else of them but the mark of a fictional one. */
export type Named = Pick<ProfileRow, 'name' | 'fictional'>;
export type ProfileValues = Partial<Omit<ProfileRow, 'member_id' | keyof MainImage>>;
/** The main photo, and since when it stands before visitors: see `visitorsSee`. */
export type MainImage = Pick<ProfileRow, 'main_image' | 'main_image_stands_since'>;

const cardColumns = [
  'member_id', 'name', 'gender', 'country', 'region', 'city_id', 'main_image', 'main_image_stands_since', 'num_photos',
  'paid_user', 'fictional', 'photo_verified', 'invisible', 'shows_presence', 'last_active_at',
] as const; // biome-ignore format: one group a line

const columns = [
  'member_id', 'site_id', 'pool', 'name', 'gender', 'sexuality', 'country', 'region', 'city_id', 'latitude',
  'longitude', 'about', 'about_language', 'prompts',
  'hair_color', 'eye_color', 'body_type', 'relationship_status', 'tattoos', 'reason',
  'interests', 'sought_gender', 'sought_min_age', 'sought_max_age',
  'main_image', 'main_image_stands_since', 'num_photos', 'paid_user', 'fictional', 'photo_verified', 'status',
  'age_unchecked', 'invisible', 'invisible_before', 'shows_presence', 'advert', 'advert_version', 'advert_parts',
  'last_active_at', 'created_at', 'look_due', 'look_due_since', 'texts_held',
] as const; // biome-ignore format: one group a line

const select = (names: readonly string[]) =>
  sql.raw(`select ${names.join(', ')}, to_char(date_of_birth, 'YYYY-MM-DD') as date_of_birth from profile where`);
const rows = select(columns);
const cards = select(cardColumns);

/** Members of a brand, page by page, in order of their ids, by what it requires. */
export interface AgePage {
  readonly site: string;
  readonly rules: readonly { readonly countries: readonly string[]; readonly providers: readonly string[] }[];
  /** Who may confirm an age in every country. */
  readonly everywhere: string;
  /** Of members who told none. */
  readonly defaultCountry: string;
  readonly after: string;
  readonly limit: number;
}

/** Matches the ids of a pool that are confirmed, and wait for no age check. */
const shown = (pool: string, ids: readonly string[]) =>
  sql<boolean>`member_id = any(${ids}::uuid[]) and pool = ${pool} and status = 'active' and not age_unchecked`;

export function profileStore(unblocked: Safety['unblocked']) {
  /** Matches the ids that the reader can see: shown in their pool, and blocked in neither direction. */
  const existing = (reader: MemberOrVisitor, ids: readonly string[]) =>
    sql<boolean>`${shown(reader.pool, ids)} and ${unblocked(reader.id, sql.ref<string>('profile.member_id'))}`;

  return {
    readable: async (executor: ReadExecutor, reader: MemberOrVisitor, ids: readonly string[]): Promise<ProfileRow[]> =>
      ids.length === 0 ? [] : (await sql<ProfileRow>`${rows} ${existing(reader, ids)}`.execute(executor)).rows,

    cards: async (executor: ReadExecutor, reader: MemberOrVisitor, ids: readonly string[]): Promise<CardRow[]> =>
      ids.length === 0 ? [] : (await sql<CardRow>`${cards} ${existing(reader, ids)}`.execute(executor)).rows,

    /** The member whom a site may advertise to the reader; one statement, whatever the reason why not. */
    advertised: async (
      executor: ReadExecutor,
      reader: MemberOrVisitor & { readonly site_id: string },
      id: string,
    ): Promise<ProfileRow | undefined> =>
      (
        await sql<ProfileRow>`${rows} ${existing(reader, [id])}
          and site_id = ${reader.site_id} and advert and advert_version = ${advertVersion} and not invisible`.execute(
          executor,
        )
      ).rows[0],

    byIds: async (executor: ReadExecutor, ids: readonly string[]): Promise<ProfileRow[]> =>
      (await sql<ProfileRow>`${rows} member_id = any(${ids}::uuid[])`.execute(executor)).rows,

    /** The row, locked until the transaction ends. */
    locked: async (trx: Trx, id: string): Promise<ProfileRow | undefined> =>
      (await sql<ProfileRow>`${rows} member_id = ${id} for update`.execute(trx)).rows[0],

    async names(executor: Executor, pool: string, ids: readonly string[]): Promise<Map<string, Named>> {
      if (ids.length === 0) return new Map();
      const found = await executor
        .selectFrom('profile')
        .select(['member_id', 'name', 'fictional'])
        .where(shown(pool, ids))
        .execute();
      return new Map(found.map((row) => [row.member_id, row]));
    },

    async add(trx: Trx, values: NewProfile): Promise<void> {
      await trx.insertInto('profile').values(values).execute();
    },

    async addFictional(
      trx: Trx,
      values: Pick<NewProfile, 'member_id' | 'site_id' | 'pool' | 'name' | 'date_of_birth'>,
    ): Promise<void> {
      await trx
        .insertInto('profile')
        // Never shown online: nobody is there.
        .values({ ...values, fictional: true, status: 'active', shows_presence: false })
        .execute();
    },

    async change(trx: Trx, id: string, { prompts, ...values }: ProfileValues): Promise<void> {
      const answers = prompts && { prompts: JSON.stringify(prompts) };
      await trx
        .updateTable('profile')
        .set({ ...values, ...answers })
        .where('member_id', '=', id)
        .execute();
    },

    async setMainImage(
      trx: Trx,
      id: string,
      { main_image, main_image_stands_since }: MainImage,
      numPhotos: number,
    ): Promise<void> {
      await trx
        .updateTable('profile')
        .set({
          main_image: main_image && JSON.stringify(main_image),
          main_image_stands_since,
          num_photos: numPhotos,
        })
        .where('member_id', '=', id)
        .execute();
    },

    /**
     * Members of a site who are shown though an age check is required of them wherever they connect from, or hidden
     * though none is: `standingOf` of age.rules.ts, in SQL.
     */
    async ofOtherAge(executor: Executor, page: AgePage): Promise<string[]> {
      const { site, rules, everywhere, defaultCountry, after, limit } = page;
      const countries = rules.flatMap((rule) => rule.countries);
      const accepted = rules.flatMap((rule) =>
        rule.countries.flatMap((country) => rule.providers.map((provider) => `${country} ${provider}`)),
      );
      const isRequired = sql`case when coalesce(country, ${defaultCountry}) = any(${countries}::text[])
        then coalesce(m.age_provider <> ${everywhere}
          and coalesce(country, ${defaultCountry}) || ' ' || m.age_provider <> all(${accepted}::text[]), true)
        else coalesce(m.age_provider is null and m.age_country = any(${countries}::text[]), false) end`;
      const { rows } = await sql<{ member_id: string }>`select member_id from profile
        join ${sql.raw(memberAges)} m on m.id = profile.member_id
        where site_id = ${site} and not fictional and member_id > ${after}
        and ${rules.length === 0 ? sql`age_unchecked` : sql`age_unchecked <> ${isRequired}`}
        order by member_id limit ${limit}`.execute(executor);
      return rows.map((row) => row.member_id);
    },

    async erase(trx: Trx, id: string): Promise<void> {
      await trx.deleteFrom('profile').where('member_id', '=', id).execute();
    },

    /** Locks rows in the order of their ids, so that two processes updating the same members cannot deadlock. */
    async setSeen(executor: Executor, ids: readonly string[], at: Date): Promise<void> {
      await executor
        .updateTable('profile')
        .from((from) =>
          from
            .selectFrom('profile')
            .select('member_id')
            .where('member_id', 'in', ids)
            .orderBy('member_id')
            .forUpdate()
            .as('seen'),
        )
        .set({ last_active_at: at })
        .whereRef('profile.member_id', '=', 'seen.member_id')
        .execute();
    },
  };
}
