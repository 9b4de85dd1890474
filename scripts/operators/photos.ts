import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Rejection, rejections } from '@rendezvous/contract/profile';
import { openStorage } from '../../server/adapters/storage/open.ts';
import { pathOf } from '../../server/adapters/storage/storage.ts';
import { decidedJob } from '../../server/features/photo/photo.decisions.ts';
import { createReview, largest, type Waiting } from '../../server/features/photo/photo.review.ts';
import { profileStore } from '../../server/features/profile/profile.store.ts';
import { unblocked } from '../../server/features/safety/safety.store.ts';
import { connect } from '../../server/platform/database/connect.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { configOrExit, defaultDatabase, exitOver } from '../../server/platform/process/config.ts';
import { Jobs } from '../../server/platform/work/jobs.ts';
import { ageOf } from './age.ts';

/** `npm run photos -- list | accept | reject`: checks photos, as docs/how-to/check-photos.md says. */
const usage = `npm run photos -- list [--site rendezvous] [--limit 50] [--save FOLDER]
npm run photos -- accept PHOTO … [--overrule]
npm run photos -- reject PHOTO … --reason ${rejections.join('|')} [--overrule]
Each with --database NAME for photos in the database of DATABASE_URL_<NAME>.`;

const text = { type: 'string' } as const;
const options = {
  site: text,
  limit: text,
  save: text,
  reason: text,
  database: text,
  overrule: { type: 'boolean' },
} as const;
const { positionals, values } = readWords();
const [command, ...words] = positionals;
const commands: Record<string, () => Promise<boolean>> = { list, accept: () => decide('active', null), reject };
const run = commands[command ?? ''] ?? exitOver(new Error(usage));
const photos = words.map(readId);

const config = configOrExit();
const { database = defaultDatabase } = values;
if (!config.databases.has(database)) exitOver(new Error(`--database: "${database}" is not in DATABASES.`));
const url = config.databases.get(database);
const connection = await connect({ ...config, DATABASE_URL: url }).catch(exitOver);
await migrate(connection);
const { db } = connection;
const storage = (await openStorage(config).catch(exitOver))('photos');
const jobs = new Jobs(connection, url, (error) => console.error(error));
const review = createReview({
  db,
  storage,
  decided: decidedJob(jobs, () => Promise.reject(new Error('Works in the server alone'))),
  owners: (ids) => profileStore(unblocked).byIds(db, ids),
});
const isDone = await run().catch((error: Error) => {
  console.error(error.message);
  return false;
});
await connection.close();
process.exit(isDone ? 0 : 1);

function readWords() {
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  } catch (error) {
    return exitOver(new Error(`${(error as Error).message}\n${usage}`));
  }
}

/** A photo is named by its member and itself, as `list` prints it. */
function readId(word: string): { member_id: string; id: string } {
  const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  const [, member_id, id] = new RegExp(`^(${uuid})/(${uuid})$`).exec(word) ?? [];
  return member_id && id
    ? { member_id, id }
    : exitOver(new Error(`${word} is no photo: name it as "list" does, MEMBER/PHOTO.`));
}

async function list(): Promise<boolean> {
  const limit = Number(values.limit ?? 50);
  if (!Number.isInteger(limit) || limit < 1) throw new Error(`--limit: ${values.limit} is no number of photos.`);
  const waiting = await review.waiting({ site: values.site, limit });
  for (const photo of waiting) {
    const kind = photo.sent ? 'sent' : photo.private ? 'private' : 'public';
    const facts = `${photo.site.padEnd(12)} ${kind.padEnd(7)} ${ageOf(photo.created_at).padStart(8)}`;
    console.log(`${photo.member_id}/${photo.id}  ${facts}  ${await pictureOf(photo)}`);
  }
  console.error(waiting.length === 0 ? 'No photo is waiting.' : `${waiting.length} waiting, the oldest first.`);
  return true;
}

/** The picture's file, or its copy if `--save` asks for one. */
async function pictureOf(photo: Waiting): Promise<string> {
  const file = largest(photo);
  if (values.save === undefined)
    return config.S3_URL ? 'in the bucket: --save FOLDER copies it' : join(config.DATA_DIR, 'photos', pathOf(file));
  const bytes = await storage.read(file);
  if (!bytes) return 'its file is missing';
  const copy = resolve(values.save, `${photo.id}.webp`);
  await mkdir(values.save, { recursive: true, mode: 0o700 });
  await writeFile(copy, bytes, { mode: 0o600 });
  return copy;
}

async function reject(): Promise<boolean> {
  const reason = rejections.find((known) => known === values.reason);
  if (!reason) throw new Error(`--reason is needed, one of ${rejections.join(', ')}: the member is told.`);
  return decide('rejected', reason);
}

/** Decides one after the other, so that a failure does not stop the others. */
async function decide(status: 'active' | 'rejected', rejection: Rejection | null): Promise<boolean> {
  if (photos.length === 0) throw new Error(usage);
  await jobs.open();
  let isWhole = true;
  for (const photo of photos) {
    const { made, before } = await review.decide({ ...photo, status, rejection, overrules: values.overrule ?? false });
    const word = status === 'active' ? 'accepted' : `rejected (${rejection})`;
    const was = before === 'active' ? 'accepted' : 'rejected';
    const said = made
      ? word
      : before
        ? `was ${was} already${values.overrule || before === status ? '' : '; --overrule decides again'}`
        : 'is not there';
    console.log(`${photo.member_id}/${photo.id}  ${said}`);
    isWhole &&= made;
  }
  await jobs.stop();
  return isWhole;
}
