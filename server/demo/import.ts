import type { Storage } from '../adapters/storage/storage.ts';
import type { Places } from '../features/place/place.service.ts';
import { searchStore } from '../features/search/search.store.ts';
import type { Sites } from '../features/site/site.service.ts';
import { type Database, inTransaction, type Trx } from '../platform/database/database.ts';
import type { Config } from '../platform/process/config.ts';
import { createHashing } from '../platform/security/hashing.ts';
import { likeRows, preferenceRows } from './activity/edges.ts';
import { chatRows } from './activity/inboxes.ts';
import { ledgerOf } from './activity/ledger.ts';
import { makeLikes } from './activity/liking.ts';
import { makeConversations } from './activity/talking.ts';
import { type DemoMember, makeCast } from './cast.ts';
import { demoStore as store } from './demo.store.ts';
import { demoLogins, demoPassword } from './logins.ts';
import type { DemoPhoto } from './photo-choice.ts';
import { drawPhotos, drawPlaceholders } from './pictures.ts';
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
/** Photos are nearly all of the work. */
const photosWeigh = 0.9;

/**
 * Imports the demo members with their photos, likes, messages and credits, all at once: an interrupted import leaves
 * only files, which the next attempt reuses. Returns the photos whose larger sizes must still be drawn; none if the
 * members exist already.
 */
export async function importDemo({
  db,
  config,
  sites,
  places,
  storage,
  count,
  progress,
}: Importing): Promise<readonly DemoPhoto[]> {
  if ((await demoLogins(db, sites)).length > 0) return [];
  const cast = makeCast({
    count,
    seed,
    sites: sites.all(),
    towns: places.towns(),
    now: new Date(),
    secret: config.SECRET,
  });
  const photos = cast.flatMap((member) =>
    member.photos.map((photo) => ({ photo, blurred: photo.private || member.login })),
  );
  const done = { rows: 0, photos: 0 };
  const tell = (part: Partial<typeof done>) => {
    Object.assign(done, part);
    progress(photosWeigh * done.photos + (1 - photosWeigh) * done.rows);
  };
  const brought = await inTransaction(db, async (trx) => {
    await store.lock(trx);
    if ((await demoLogins(trx, sites)).length > 0) return [];
    const drawing = drawPhotos({ storage, photos, drawn: (count) => tell({ photos: count / photos.length }) });
    // A failure of one must not leave the other running unobserved.
    const filling = fill(trx, { cast, places, secret: config.CONVERSATION_SECRET, progress: (rows) => tell({ rows }) });
    for (const result of await Promise.allSettled([drawing, filling]))
      if (result.status === 'rejected') throw result.reason;
    await searchStore.followAll(trx);
    return photos.map(({ photo }) => photo);
  });
  await store.analyze(db);
  return brought;
}

interface Filling {
  readonly cast: readonly DemoMember[];
  readonly places: Places;
  readonly secret: string;
  progress(done: number): void;
}

async function fill(trx: Trx, { cast, places, secret, progress }: Filling): Promise<void> {
  const random = makeRandom(seed);
  const hashing = createHashing();
  const [known, unknown] = await Promise.all([hashing.hash(demoPassword), hashing.hash(crypto.randomUUID())]);
  const placeholderOf = await drawPlaceholders(cast.flatMap((member) => member.photos.map((photo) => photo.portrait)));
  const accounts = cast.map((member) => memberRows(member, member.login ? known : unknown));
  const likes = makeLikes(random, cast);
  const chats = chatRows(random, secret, cast, makeConversations(random, likes));
  const sent = Map.groupBy(chats.messages, (message) => message.sender_id);
  const ledgers = cast.map((member) => ledgerOf(member, sent.get(member.id) ?? []));
  const tables = [
    ['account_member', accounts.map((rows) => rows.account)],
    ['account_email', accounts.map((rows) => rows.address)],
    ['profile', cast.map((member) => profileRow(member, places.city(member.person.city), placeholderOf))],
    ['photo', cast.flatMap((member) => photoRows(member, placeholderOf))],
    ['credit_balance', ledgers.map((ledger) => ledger.balance)],
    ['credit_entry', ledgers.flatMap((ledger) => ledger.entries)],
    ['like_edge', likeRows(likes)],
    ['like_preference', preferenceRows(random, cast)],
    ['chat_conversation', chats.conversations],
    ['chat_message', chats.messages],
    ['chat_inbox_head', chats.heads],
    ['chat_inbox', chats.boxes],
  ] as const;
  for (const [index, [table, rows]] of tables.entries()) {
    await store.insert(trx, table, rows);
    progress((index + 1) / tables.length);
  }
}
