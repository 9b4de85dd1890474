import { join } from 'node:path';
import { type Rejection, rejections } from '@rendezvous/contract/profile';
import { pathOf } from '../../server/adapters/storage/storage.ts';
import { decidedJob } from '../../server/features/photo/photo.decisions.ts';
import { createReview, largest } from '../../server/features/photo/photo.review.ts';
import type { WaitingRow } from '../../server/features/photo/photo.store.ts';
import { exitWithError } from '../../server/platform/process/config.ts';
import { ageOf } from './age.ts';
import { endAfter, inServerAlone, limitOf, noteLook, operator, readArgs, saveCopy, startWork, uuid } from './work.ts';

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
const { positionals, values } = readArgs(usage, options);
const [command, ...args] = positionals;
const commands: Record<string, () => Promise<boolean>> = { list, accept: () => decide(null), reject };
const run = commands[command ?? ''] ?? exitWithError(new Error(usage));
const photos = args.map(readId);

const { config, connection, db, storage, jobs } = await startWork(values.database, 'photos');
const review = createReview({ db, storage, decided: decidedJob(jobs, inServerAlone) });
await endAfter(connection, run);

/** A photo is named by its member and itself, as `list` prints it. */
function readId(word: string): { member_id: string; id: string } {
  const [, member_id, id] = new RegExp(`^(${uuid})/(${uuid})$`).exec(word) ?? [];
  return member_id && id
    ? { member_id, id }
    : exitWithError(new Error(`${word} is no photo: name it as "list" does, MEMBER/PHOTO.`));
}

async function list(): Promise<boolean> {
  const limit = limitOf(values.limit, 'photos');
  const waiting = await review.waiting({ sites: values.site === undefined ? undefined : [values.site], limit });
  const members = [...new Set(waiting.map(({ member_id }) => member_id))];
  if (members.length > 0) await noteLook(db, { members, subject: { photos: waiting.length } });
  for (const photo of waiting) {
    const kind = photo.sent ? 'sent' : photo.private ? 'private' : 'public';
    const facts = `${photo.site.padEnd(12)} ${kind.padEnd(7)} ${ageOf(photo.created_at).padStart(8)}`;
    console.log(`${photo.member_id}/${photo.id}  ${facts}  ${await pictureOf(photo)}`);
  }
  console.error(waiting.length === 0 ? 'No photo is waiting.' : `${waiting.length} waiting, the oldest first.`);
  return true;
}

/** The picture's file, or its copy if `--save` asks for one. */
async function pictureOf(photo: WaitingRow): Promise<string> {
  const file = largest(photo);
  if (values.save === undefined)
    return config.S3_URL ? 'in the bucket: --save FOLDER copies it' : join(config.DATA_DIR, 'photos', pathOf(file));
  const bytes = await storage.read(file);
  if (!bytes) return 'its file is missing';
  return saveCopy(values.save, photo.id, bytes);
}

async function reject(): Promise<boolean> {
  const reason = rejections.find((known) => known === values.reason);
  if (!reason) throw new Error(`--reason is needed, one of ${rejections.join(', ')}: the member is told.`);
  return decide(reason);
}

/** Decides one after the other, so that a failure does not stop the others. */
async function decide(rejection: Rejection | null): Promise<boolean> {
  if (photos.length === 0) throw new Error(usage);
  await jobs.open();
  let isWhole = true;
  for (const photo of photos) {
    const { made, before } = await review.decide({
      ...photo,
      rejection,
      overrules: values.overrule ?? false,
      decider: 'operator',
      by: operator,
      isCommand: true,
    });
    const status = rejection ? 'rejected' : 'active';
    const word = rejection ? `rejected (${rejection})` : 'accepted';
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
