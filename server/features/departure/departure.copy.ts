import { randomBytes } from 'node:crypto';
import { type Export, exportDays } from '@rendezvous/contract/departure';
import { day, hour } from '@rendezvous/contract/durations';
import type { OpenFile } from '../../adapters/storage/storage.ts';
import type { Part } from '../../part.ts';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { memberDeleted, memberErased } from '../member/member.facts.ts';
import { createMailing, type MailingParts, type ToMember } from '../member/member.mailing.ts';
import type { Rights } from '../rights/rights.service.ts';
import { exportPage } from './departure.mails.ts';
import { type Entry, jsonPieces, zipped } from './departure.pack.ts';
import { type ExportRow, departureStore as store } from './departure.store.ts';

export interface CopyOptions extends MailingParts, Pick<Platform, 'events' | 'storageIn'> {
  /** Every other feature's part, each with its share of the copy of a member's data. */
  readonly parts: readonly Part[];
  readonly rights: Pick<Rights, 'asked' | 'answered'>;
}

const lifetime = exportDays * day;
/** Past this age an unfinished file has failed: its job has given up. */
const madeWithin = hour;

/** The copy of a member's data: the shares of all features in one file, made by a job. */
export function createCopies(options: CopyOptions) {
  const { db, events, jobs, members, parts, rights } = options;
  const storage = options.storageIn('exports');
  const shares = parts.flatMap((part) => part.personalData ?? []);
  const mailing = createMailing(options);
  const fileOf = (key: string) => `${key}/data.zip`;

  /** Files one after the other, read in pieces to bound memory. */
  async function* entriesOf(memberId: string): AsyncGenerator<Entry> {
    const member = { id: memberId, pool: (await members.findMember(memberId))?.pool ?? '' };
    for (const [name, ofName] of Map.groupBy(shares, (share) => share.name)) {
      const [first = {}, ...further] = await Promise.all(ofName.map((share) => share.read(member)));
      const data = further.length === 0 ? first : Object.assign({}, first, ...further);
      yield { name: `${name}.json`, pieces: jsonPieces(data), isPacked: false };
      for (const share of ofName)
        for await (const file of share.files?.(memberId) ?? [])
          yield { name: `${name}/${file.name}`, pieces: [file.bytes], isPacked: true };
    }
  }

  const mail = jobs.define<ToMember>(
    'departure.export_mail',
    async ({ member_id, origin }) => {
      const recipient = await mailing.recipient(member_id);
      if (recipient) await mailing.send('data_export', exportPage, { ...recipient, origin });
    },
    { tries: 'untilDone' },
  );

  const make = jobs.define<{ member_id: string; key: string; origin: string }>(
    'departure.export',
    async ({ member_id, key, origin }) => {
      const before = await store.of(db, member_id);
      // An attempt may have ended between writing and finishing, or after it.
      if (before?.key !== key) return storage.removeFolder(key);
      if (before.ready_at) return;
      const bytes = await storage.writeFrom(fileOf(key), zipped(entriesOf(member_id)));
      await inTransaction(db, async (trx) => {
        if (!(await store.finish(trx, member_id, key, bytes))) return;
        await rights.answered(trx, member_id, 'copy');
        await mail.enqueue(trx, { member_id, origin });
      });
      if ((await store.of(db, member_id))?.key !== key) await storage.removeFolder(key);
    },
  );

  const removeFile = jobs.define<{ key: string }>('departure.export_removal', ({ key }) => storage.removeFolder(key), {
    tries: 'untilDone',
  });

  async function remove(trx: Trx, memberId: string): Promise<void> {
    const key = await store.remove(trx, memberId);
    if (key) await removeFile.enqueue(trx, { key });
  }

  for (const fact of [memberDeleted, memberErased])
    events.inTransaction(fact, (trx, { member_id }) => remove(trx, member_id));
  async function removeExpired(): Promise<void> {
    const now = Date.now();
    const before = { readyBefore: new Date(now - lifetime), requestedBefore: new Date(now - madeWithin) };
    await inTransaction(db, async (trx) => {
      for (const key of await store.removeExpired(trx, before)) await removeFile.enqueue(trx, { key });
    });
  }
  jobs.schedule('departure.export_sweep', '41 * * * *', removeExpired);

  /** Begins a copy; undefined while one is being made. */
  async function start(trx: Trx, { member_id, origin }: ToMember): Promise<ExportRow | undefined> {
    const key = randomBytes(16).toString('hex');
    const before = await store.of(trx, member_id);
    const since = new Date(Date.now() - madeWithin);
    const row = await store.start(trx, member_id, { key, replaced: before?.key, since });
    if (row) await rights.asked(trx, member_id, 'copy');
    if (row) await make.enqueue(trx, { member_id, key, origin });
    if (row && before) await removeFile.enqueue(trx, { key: before.key });
    return row;
  }

  return {
    state: async (memberId: string): Promise<Export> => present(await store.of(db, memberId)),

    async request({ member: { id: member_id }, origin }: MemberCaller): Promise<Export> {
      const started = await inTransaction(db, (trx) => start(trx, { member_id, origin }));
      return present(started ?? (await store.of(db, member_id)));
    },

    start,

    /** The member's own file, while it can be fetched. */
    async file(memberId: string): Promise<OpenFile | undefined> {
      const row = await store.of(db, memberId);
      return row && present(row).status === 'ready' ? storage.open(fileOf(row.key)) : undefined;
    },
  };
}

function present(row: ExportRow | undefined): Export {
  const until = row?.ready_at ? new Date(row.ready_at.getTime() + lifetime) : null;
  if (!row || (until && until <= new Date())) return { status: 'none', expires_at: null, bytes: null };
  if (!until)
    return {
      status: row.requested_at.getTime() < Date.now() - madeWithin ? 'none' : 'pending',
      expires_at: null,
      bytes: null,
    };
  return { status: 'ready', expires_at: until.toISOString(), bytes: row.bytes };
}
