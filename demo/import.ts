import type { Storage } from '../server/adapters/storage/storage.ts';
import { writeFiles } from '../server/features/photo/photo.files.ts';
import type { Places } from '../server/features/place/place.service.ts';
import { searchStore } from '../server/features/search/search.store.ts';
import type { Brand } from '../server/features/site/site.service.ts';
import { type Database, inTransaction, type Trx } from '../server/platform/database/database.ts';
import type { Config } from '../server/platform/process/config.ts';
import { createHashing } from '../server/platform/security/hashing.ts';
import { likeRows, preferenceRows } from './activity/edges.ts';
import { chatRows } from './activity/inboxes.ts';
import { ledgerOf } from './activity/ledger.ts';
import { makeLikes } from './activity/liking.ts';
import { makeConversations } from './activity/talking.ts';
import { type DemoMember, makeCast } from './cast.ts';
import { demoStore as store } from './demo.store.ts';
import { demoLogins, demoPassword } from './logins.ts';
import { draw, type Picture } from './pictures/draw.ts';
import { readPortraits } from './pictures/portraits.ts';
import { makeRandom } from './random.ts';
import { type FactsOf, memberRows, photoRows, profileRow } from './rows.ts';

export interface Importing {
  readonly db: Database;
  readonly config: Pick<Config, 'SECRET' | 'CONVERSATION_SECRET'> & Partial<Pick<Config, 'DEMO_PORTRAITS'>>;
  readonly sites: readonly Brand[];
  readonly places: Places;
  readonly storage: Storage;
  /** How many members, besides a demo log-in for each site. */
  readonly count: number;
  /** The share that is done, 0 to 1. */
  progress(done: number): void;
}

/** Makes the same people in every installation. */
export const seed = 2026;
/** Files that are written at a time. */
const writers = 8;

/**
 * Imports the demo members with their photos, likes, messages and credits, all at once: an interrupted import leaves
 * only files, which the next attempt writes again. Returns false if the members exist already. Throws an Error that
 * names `DEMO_PORTRAITS` for pictures that cannot be used.
 */
export async function importDemo({ db, config, sites, places, storage, count, progress }: Importing): Promise<boolean> {
  if ((await demoLogins(db, sites)).length > 0) return false;
  const portraits = config.DEMO_PORTRAITS ? await readPortraits(config.DEMO_PORTRAITS) : undefined;
  const towns = places.towns();
  const cast = makeCast({ count, seed, sites, towns, now: new Date(), secret: config.SECRET, portraits });
  const done = { rows: 0, pictures: 0 };
  const tell = (part: Partial<typeof done>) => {
    Object.assign(done, part);
    progress((done.pictures + done.rows) / 2);
  };
  const isDone = await inTransaction(db, async (trx) => {
    await store.lock(trx);
    if ((await demoLogins(trx, sites)).length > 0) return false;
    const stored = storePictures(storage, cast, (pictures) => tell({ pictures }));
    const progress = (rows: number) => tell({ rows });
    const filling = fill(trx, { cast, stored, places, secret: config.CONVERSATION_SECRET, progress });
    // A failure of the one must not leave the other running unseen.
    for (const result of await Promise.allSettled([stored, filling]))
      if (result.status === 'rejected') throw result.reason;
    await store.insert(
      trx,
      'demo_import',
      sites.map(({ id, pool }) => ({ site_id: id, pool })),
    );
    await searchStore.followAll(trx);
    return true;
  });
  await store.analyze(db);
  return isDone;
}

/** Writes the files of every photo. Members who look alike share one drawing, under keys of their own. */
async function storePictures(
  storage: Storage,
  cast: readonly DemoMember[],
  progress: (done: number) => void,
): Promise<FactsOf> {
  const photos = cast.flatMap(({ login, photos }) => photos.map((photo) => ({ photo, login })));
  const drawn = new Map<string, Promise<Picture>>();
  const facts = new Map<string, Picture['facts']>();
  const waiting = photos.values();
  const work = async () => {
    for (const { photo, login } of waiting) {
      const { picture, key, blurred_key } = photo;
      const made = 'rendered' in picture ? picture.rendered : (drawn.get(picture.svg) ?? draw(picture));
      if ('svg' in picture) drawn.set(picture.svg, Promise.resolve(made));
      const { files, facts: own, blurred } = await made;
      await writeFiles(storage, key, files);
      // Whoever logs in may make any of theirs private.
      if (photo.private || login) await writeFiles(storage, blurred_key, await blurred());
      facts.set(photo.id, own);
      progress(facts.size / photos.length);
    }
  };
  await Promise.all(Array.from({ length: writers }, work));
  return ({ id }) => facts.get(id) as Picture['facts'];
}

interface Filling {
  readonly cast: readonly DemoMember[];
  readonly stored: Promise<FactsOf>;
  readonly places: Places;
  readonly secret: string;
  progress(done: number): void;
}

async function fill(trx: Trx, { cast, stored, places, secret, progress }: Filling): Promise<void> {
  const random = makeRandom(seed);
  const hashing = createHashing();
  const [known, unknown] = await Promise.all([hashing.hash(demoPassword), hashing.hash(crypto.randomUUID())]);
  const accounts = cast.map((member) => memberRows(member, member.login ? known : unknown));
  const likes = makeLikes(random, cast);
  const chats = chatRows(random, secret, cast, makeConversations(random, likes));
  const sent = Map.groupBy(chats.messages, (message) => message.sender_id);
  const ledgers = cast.map((member) => ledgerOf(member, sent.get(member.id) ?? []));
  const tables: [Parameters<typeof store.insert>[1], readonly object[]][] = [
    ['member', accounts.map((rows) => rows.account)],
    ['member_email', accounts.map((rows) => rows.address)],
    ['credit_balance', ledgers.map((ledger) => ledger.balance)],
    ['credit_entry', ledgers.flatMap((ledger) => ledger.entries)],
    ['like_edge', likeRows(likes)],
    ['like_preference', preferenceRows(random, cast)],
    ['chat_conversation', chats.conversations],
    ['chat_message', chats.messages],
    ['chat_inbox_head', chats.inboxes],
    ['chat_inbox', chats.chats],
  ];
  const steps = tables.length + 2;
  for (const [index, [table, rows]] of tables.entries()) {
    await store.insert(trx, table, rows);
    progress((index + 1) / steps);
  }
  const factsOf = await stored;
  const profiles = cast.map((member) => profileRow(member, places.city(member.person.city), factsOf));
  await store.insert(trx, 'profile', profiles);
  await store.insert(
    trx,
    'photo',
    cast.flatMap((member) => photoRows(member, factsOf)),
  );
  progress(1);
}
