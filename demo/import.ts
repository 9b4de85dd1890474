import { second } from '@rendezvous/contract/durations';
import type { Storage } from '../server/adapters/storage/storage.ts';
import { writeFiles } from '../server/features/photo/photo.files.ts';
import type { Places } from '../server/features/place/place.service.ts';
import { searchStore } from '../server/features/search/search.store.ts';
import type { Brand } from '../server/features/site/site.service.ts';
import { type Database, inTransaction, type Trx } from '../server/platform/database/database.ts';
import type { Config } from '../server/platform/process/config.ts';
import { createHashing } from '../server/platform/security/hashing.ts';
import { chatRows } from './activity/inboxes.ts';
import { ledgerOf } from './activity/ledger.ts';
import { likeRows, makeLikes } from './activity/liking.ts';
import { makeConversations } from './activity/talking.ts';
import { demoStore as store } from './demo.store.ts';
import { demoLogins, demoPassword } from './logins.ts';
import { type DemoMember, makeMembers, seed } from './members.ts';
import { readPortraits } from './pictures/portraits.ts';
import { makeRandom } from './random.ts';
import { memberRows, photoRows, profileRow } from './rows.ts';

export interface Importing {
  readonly db: Database;
  readonly config: Pick<Config, 'SECRET' | 'CONVERSATION_SECRET'> & Partial<Pick<Config, 'DEMO_PORTRAITS'>>;
  readonly sites: readonly Brand[];
  readonly places: Places;
  readonly storage: Storage;
  /** How many members, besides a demo log-in for each site. */
  readonly count: number;
  /** Told in the terminal, unless it is given. */
  readonly progress?: Progress;
}

/** Takes the share that is done, 0 to 1. */
type Progress = (done: number) => void;

/** Files that are written at a time. */
const writers = 8;

/**
 * Imports the demo members with their photos, likes, messages and credits, all at once: an interrupted import leaves
 * only files, which the next attempt writes again. Returns false if the members exist already. Throws an Error that
 * names `DEMO_PORTRAITS` for pictures that cannot be used.
 */
export async function importDemo(importing: Importing): Promise<boolean> {
  const { db, config, sites, places, storage, count, progress = progressLine(count) } = importing;
  const isImported = await inTransaction(db, async (trx) => {
    await store.lock(trx);
    if ((await demoLogins(trx, sites)).length > 0) return false;
    const portraits = config.DEMO_PORTRAITS ? await readPortraits(config.DEMO_PORTRAITS) : undefined;
    const towns = places.towns();
    const members = makeMembers({ count, sites, towns, now: new Date(), secret: config.SECRET, portraits });
    const work = [storePictures(storage, members, progress), fill(trx, members, places, config.CONVERSATION_SECRET)];
    // A failure of the one must not leave the other running unseen.
    for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
    const imports = sites.map(({ id, pool }) => ({ site_id: id, pool }));
    await store.insert(trx, 'demo_import', imports);
    await searchStore.syncAllProfiles(trx);
    return true;
  });
  if (!isImported) return false;
  await store.analyze(db);
  progress(1);
  return true;
}

/** Reports every tenth of the import. */
function progressLine(count: number): Progress {
  const started = performance.now();
  let reported = -1;
  return (done) => {
    const tenths = Math.floor(done * 10);
    if (tenths === reported) return;
    reported = tenths;
    const time = tenths === 10 ? ` in ${((performance.now() - started) / second).toFixed(0)} s` : ' …';
    console.log(`Bringing ${count.toLocaleString('en')} demo members: ${tenths * 10} %${time}`);
  };
}

/** Writes the files of every photo, which take longest. */
async function storePictures(storage: Storage, members: readonly DemoMember[], progress: Progress): Promise<void> {
  const photos = members.flatMap(({ login, photos }) => photos.map((photo) => ({ photo, login })));
  const waiting = photos.values();
  let stored = 0;
  const work = async () => {
    for (const { photo, login } of waiting) {
      const { picture, key, blurred_key } = photo;
      await writeFiles(storage, key, await picture.sharp());
      // Whoever logs in may make any of theirs private.
      if (photo.private || login) await writeFiles(storage, blurred_key, await picture.blurred());
      progress(stored++ / photos.length);
    }
  };
  await Promise.all(Array.from({ length: writers }, work));
}

async function fill(trx: Trx, members: readonly DemoMember[], places: Places, secret: string): Promise<void> {
  const random = makeRandom(seed);
  const hashing = createHashing();
  const [known, unknown] = await Promise.all([hashing.hash(demoPassword), hashing.hash(crypto.randomUUID())]);
  const accounts = members.map((member) => memberRows(member, member.login ? known : unknown));
  const likes = makeLikes(random, members);
  const chats = chatRows(random, secret, members, makeConversations(random, likes));
  const sent = Map.groupBy(chats.messages, (message) => message.sender_id);
  const ledgers = members.map((member) => ledgerOf(member, sent.get(member.id) ?? []));
  const tables: [Parameters<typeof store.insert>[1], readonly object[]][] = [
    ['member', accounts.map((rows) => rows.account)],
    ['member_email', accounts.flatMap((rows) => rows.address ?? [])],
    ['consent', accounts.map((rows) => rows.consent)],
    ['profile', members.map((member) => profileRow(member, places.city(member.person.city)))],
    ['photo', members.flatMap(photoRows)],
    ['credit_balance', ledgers.map((ledger) => ledger.balance)],
    ['credit_entry', ledgers.flatMap((ledger) => ledger.entries)],
    ['like_edge', likeRows(likes)],
    ['chat_conversation', chats.conversations],
    ['chat_message', chats.messages],
    ['chat_inbox_head', chats.inboxes],
    ['chat_inbox', chats.chats],
  ];
  for (const [table, rows] of tables) await store.insert(trx, table, rows);
}
