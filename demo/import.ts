import type { Storage } from '../server/adapters/storage/storage.ts';
import type { Places } from '../server/features/place/place.service.ts';
import { searchStore } from '../server/features/search/search.store.ts';
import type { Sites } from '../server/features/site/site.service.ts';
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
import { markDrawn, writeRecipe } from './drawn-storage.ts';
import { demoLogins, demoPassword } from './logins.ts';
import { placeholderOf } from './portrait/placeholder.ts';
import type { Portrait } from './portrait/portrait.ts';
import { makeRandom } from './random.ts';
import { memberRows, photoRows, profileRow } from './rows.ts';

export interface Importing {
  readonly db: Database;
  readonly config: Pick<Config, 'SECRET' | 'CONVERSATION_SECRET'>;
  readonly sites: Sites;
  readonly places: Places;
  readonly storage: Storage;
  /** How many members, besides a demo log-in for each site. */
  readonly count: number;
  /** The share that is done, 0 to 1. */
  progress(done: number): void;
}

/** Makes the same people in every installation. */
const seed = 2024;
/** The work of the pictures beside that of the rows. */
const picturesWeigh = 0.5;
/** Files that are written at a time. */
const writers = 8;

/**
 * Imports the demo members with their photos, likes, messages and credits, all at once: an interrupted import leaves
 * only files, which the next attempt reuses. Returns the keys of the main photos, those of the members who were here
 * last first; none if the members exist already.
 */
export async function importDemo({
  db,
  config,
  sites,
  places,
  storage,
  count,
  progress,
}: Importing): Promise<readonly string[]> {
  if ((await demoLogins(db, sites)).length > 0) return [];
  const cast = makeCast({
    count,
    seed,
    sites: sites.all(),
    towns: places.towns(),
    now: new Date(),
    secret: config.SECRET,
  });
  const done = { rows: 0, pictures: 0 };
  const tell = (part: Partial<typeof done>) => {
    Object.assign(done, part);
    progress(picturesWeigh * done.pictures + (1 - picturesWeigh) * done.rows);
  };
  const brought = await inTransaction(db, async (trx) => {
    await store.lock(trx);
    if ((await demoLogins(trx, sites)).length > 0) return [];
    const placeholders = prepare(storage, cast, (pictures) => tell({ pictures }));
    const progress = (rows: number) => tell({ rows });
    const filling = fill(trx, { cast, placeholders, places, secret: config.CONVERSATION_SECRET, progress });
    // A failure of the one must not leave the other running unseen.
    for (const result of await Promise.allSettled([placeholders, filling]))
      if (result.status === 'rejected') throw result.reason;
    await store.insert(
      trx,
      'demo_import',
      sites.all().map(({ id, pool }) => ({ site_id: id, pool })),
    );
    await searchStore.followAll(trx);
    return cast
      .toSorted((one, other) => other.last_active_at.getTime() - one.last_active_at.getTime())
      .flatMap(({ photos }) => photos[0]?.key ?? []);
  });
  await store.analyze(db);
  return brought;
}

type Placeholders = ReadonlyMap<Portrait, string>;

/** Has every photo ready to be drawn; returns their placeholders. */
async function prepare(
  storage: Storage,
  cast: readonly DemoMember[],
  progress: (done: number) => void,
): Promise<Placeholders> {
  const photos = cast.flatMap(({ login, photos }) => photos.map((photo) => ({ ...photo, login })));
  const waiting = photos.values();
  await markDrawn(storage);
  const placeholders = new Map<Portrait, string>();
  const work = async () => {
    for (const { portrait, key, blurred_key, login, private: isPrivate } of waiting) {
      await writeRecipe(storage, key, { portrait, blurred: false });
      // Whoever logs in may make any of theirs private.
      if (isPrivate || login) await writeRecipe(storage, blurred_key, { portrait, blurred: true });
      placeholders.set(portrait, await placeholderOf(portrait));
      progress(placeholders.size / photos.length);
    }
  };
  await Promise.all(Array.from({ length: writers }, work));
  return placeholders;
}

interface Filling {
  readonly cast: readonly DemoMember[];
  readonly placeholders: Promise<Placeholders>;
  readonly places: Places;
  readonly secret: string;
  progress(done: number): void;
}

async function fill(trx: Trx, { cast, placeholders, places, secret, progress }: Filling): Promise<void> {
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
  const ready = await placeholders;
  const of = (portrait: Portrait) => ready.get(portrait) as string;
  const profiles = cast.map((member) => profileRow(member, places.city(member.person.city), of));
  await store.insert(trx, 'profile', profiles);
  await store.insert(
    trx,
    'photo',
    cast.flatMap((member) => photoRows(member, of)),
  );
  progress(1);
}
