import { advertVersion } from '@rendezvous/contract/advert';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { today } from '@rendezvous/contract/member';
import { problem } from '@rendezvous/contract/problem';
import { type Advert, type ProfileChange, profileFailures } from '@rendezvous/contract/profile';
import type { MemberCard } from '@rendezvous/contract/shared';
import type { z } from 'zod';
import type { MemberCaller, Site } from '../../platform/calls/caller.ts';
import type { Beginning } from '../../platform/database/beginning.ts';
import { type Executor, inTransaction, type ReadExecutor, type Trx } from '../../platform/database/database.ts';
import { sharedReads } from '../../platform/database/pipeline/shared-reads.ts';
import type { Platform } from '../../platform.ts';
import { consentRefused } from '../consent/consent.facts.ts';
import type { Consents } from '../consent/consent.service.ts';
import type { Members } from '../member/member.service.ts';
import type { Places } from '../place/place.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import { changedLook } from './look/profile.look.rules.ts';
import { createLook } from './look/profile.look.ts';
import { changedValues } from './profile.change.ts';
import { profileChanged } from './profile.facts.ts';
import { fictionalProfileMaking } from './profile.fictional.ts';
import { foundStore } from './profile.found.store.ts';
import { measuredProfiles } from './profile.measured.ts';
import { toCard, visibleTexts } from './profile.present.ts';
import { isPromptLine } from './profile.prompts.ts';
import { addsSpecialData, addsText, type MemberOrVisitor, type Viewer, withoutSpecialData } from './profile.rules.ts';
import { type MainImage, type Named, type ProfileRow, type ProfileValues, profileStore } from './profile.store.ts';
import { subscribeToFacts } from './profile.subscriptions.ts';

export {
  activeProfiles,
  everyFictional,
  fictionalProfiles,
  lastVisits,
  looksForIn,
  memberSites,
  profileNames,
  uncheckedProfiles,
} from './profile.fragments.store.ts';
export type { Texts } from './profile.measured.ts';
export type { MemberOrVisitor, Viewer } from './profile.rules.ts';

export interface ProfileOptions extends Pick<Platform, 'db' | 'reads' | 'events'> {
  places: Places;
  safety: Safety;
  members: Pick<Members, 'findMember'>;
  consents: Pick<Consents, 'check' | 'recordAdvert'>;
}

interface AboutReader {
  readonly member: MemberOrVisitor;
  readonly site: Site;
}

/** Members' profiles, and the one place that hides members from readers who may not see them. */
export function createProfiles({ db, reads, events, places, safety, members, consents }: ProfileOptions) {
  const store = profileStore(safety.unblocked);

  const publishChange = (trx: Trx, member_id: string): Promise<void> =>
    events.publishInTransaction(trx, profileChanged, { member_id });

  async function write(trx: Trx, memberId: string, values: ProfileValues): Promise<void> {
    await store.change(trx, memberId, values);
    await publishChange(trx, memberId);
  }

  events.inTransaction(consentRefused, async (trx, { member_id }) => {
    const row = await store.locked(trx, member_id);
    if (row) await write(trx, member_id, withoutSpecialData(row));
  });
  subscribeToFacts({ db, events, store, write });

  const read = sharedReads(
    (ids) => store.byIds(reads, ids),
    (row) => row.member_id,
  );

  /** The row of a member known to exist. */
  async function ownRow(memberId: string): Promise<ProfileRow> {
    const row = await read(memberId);
    if (!row) throw new Error(`Member ${memberId} has no profile`);
    return row;
  }

  /**
   * The cards of those ids that the viewer can see, in one query, in the order of `ids`; blocked, deleted and
   * unconfirmed members and those of another pool are missing.
   */
  async function cards(viewer: Viewer, ids: readonly string[]): Promise<Map<string, MemberCard>> {
    const rows = new Map((await store.cards(reads, viewer, ids)).map((row) => [row.member_id, row]));
    const day = today();
    return new Map(
      ids.flatMap((id) => {
        const row = rows.get(id);
        return row ? [[id, toCard(row, viewer, places, day)] as const] : [];
      }),
    );
  }

  return {
    ...measuredProfiles({ db, events, store, write }),
    look: createLook({ db, store, write }),
    ...fictionalProfileMaking({ store, places, write }),
    cards,

    /** The card of a member; undefined if the viewer cannot see them. */
    card: async (viewer: Viewer, id: string): Promise<MemberCard | undefined> => (await cards(viewer, [id])).get(id),

    /** Those of these ids that the reader can see. */
    visibleAmong: async (reader: MemberOrVisitor, ids: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set((await store.cards(reads, reader, ids)).map((row) => row.member_id)),

    /** Whether the reader can see the member. */
    visible: async (executor: ReadExecutor, reader: MemberOrVisitor, id: string): Promise<boolean> =>
      (await store.readable(executor, reader, [id])).length > 0,

    /** The member's row whoever reads it, or undefined. Inside a transaction, pass it. */
    byId: async (memberId: string, executor?: Executor): Promise<ProfileRow | undefined> =>
      executor ? (await store.byIds(executor, [memberId]))[0] : read(memberId),

    /** The name that others see; empty for a member without a profile. */
    nameOf: async (memberId: string): Promise<string> => (await read(memberId))?.name ?? '',

    /** The member's row, locked until the transaction ends, so that changes to a member's photos run one at a time. */
    lock: (trx: Trx, memberId: string): Promise<ProfileRow | undefined> => store.locked(trx, memberId),

    async setMainImage(trx: Trx, memberId: string, main: MainImage, numPhotos: number): Promise<void> {
      await store.setMainImage(trx, memberId, main, numPhotos);
      await publishChange(trx, memberId);
    },

    /** Whether a person compared the member's photos with a picture in a pose. */
    setPhotoVerified: (trx: Trx, memberId: string, photo_verified: boolean): Promise<void> =>
      write(trx, memberId, { photo_verified }),

    /** For operators, whatever the state of the profile. */
    found: {
      withName: (beginning: Beginning) => foundStore.withName(db, beginning),
      names: (ids: readonly string[]) => foundStore.names(db, ids),
    },

    namesOf: (pool: string, ids: readonly string[]): Promise<Map<string, Named>> => store.names(db, pool, ids),

    /** The row of a member whom the reader can see, else undefined. */
    readable: async (reader: MemberOrVisitor, id: string): Promise<ProfileRow | undefined> =>
      (await store.readable(reads, reader, [id]))[0],

    /**
     * Whether a member whom the reader can see says this of themselves, where the reader's brand shows it; throws
     * profile.not_found for others.
     */
    async hasAboutLine({ member, site }: AboutReader, id: string, line: string): Promise<boolean> {
      const [row] = await store.readable(reads, member, [id]);
      if (!row) throw problem(profileFailures.not_found);
      const { about, prompts } = visibleTexts(row, site.settings);
      return about.includes(line) || isPromptLine(line, prompts);
    },

    /** Those of these members whom the reader can see. */
    readableAmong: async (reader: MemberOrVisitor, ids: readonly string[]): Promise<Map<string, ProfileRow>> =>
      new Map((await store.readable(reads, reader, ids)).map((row) => [row.member_id, row])),

    ownRow,

    /** The member whom the reader's site may advertise to them, else undefined; read alike, whatever the reason. */
    advertised: (reader: MemberOrVisitor & { readonly site_id: string }, id: string): Promise<ProfileRow | undefined> =>
      store.advertised(reads, reader, id),

    /** What landing pages may show of a member, by the present version of the text that asks for it. */
    setAdvert: (memberId: string, advert: Advert): Promise<void> =>
      inTransaction(db, async (trx) => {
        const { is_on, parts } = advert;
        await write(trx, memberId, { advert: is_on, advert_version: advertVersion, advert_parts: [...parts] });
        await consents.recordAdvert(trx, memberId, advert);
      }),

    /**
     * Changes only the given fields. Throws place.unknown_*, consent.required, request.restricted for texts of a member
     * who may not write, or request.invalid for a name that equals the e-mail address or looks like the team's.
     */
    async change(caller: MemberCaller, change: z.output<typeof ProfileChange>): Promise<void> {
      const { id } = caller.member;
      // A name must differ from the e-mail address (§5).
      const email = change.name === undefined ? undefined : (await members.findMember(id))?.email;
      await inTransaction(db, async (trx) => {
        const row = await store.locked(trx, id);
        if (!row) throw new Error(`Member ${id} has no profile`);
        if (caller.member.cannot_write && addsText(change, row)) throw problem(requestFailures.restricted);
        if (!row.fictional && addsSpecialData(change, row)) await consents.check(trx, id);
        const values = changedValues({
          row,
          change,
          places,
          site: caller.site.settings,
          email,
          locale: caller.locale,
        });
        if (Object.keys(values).length === 0) return;
        const { name: _name, ...texts } = change;
        const look = { before: row, site: caller.site.settings, isText: addsText(texts, row) };
        await write(trx, id, { ...values, ...(addsText(change, row) && changedLook(look)) });
      });
    },
  };
}

export type Profiles = ReturnType<typeof createProfiles>;
