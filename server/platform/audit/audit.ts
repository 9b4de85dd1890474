import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { afterCommitOf, type Database, endingEach, endingOf, type Trx } from '../database/database.ts';
import { type AuditLine, createVerifier, type Head } from './chain.ts';
import { appendLine, auditStore } from './store.ts';

/** What a handler adds to the line of its call. `member` is an id, which the line has as a keyed hash. */
export type Recorded = Partial<Pick<AuditLine, 'brand' | 'reason' | 'before' | 'after'>> & {
  readonly member?: string;
  /** The members whom a list showed, likewise. */
  readonly members?: readonly string[];
  /** Joins what the call says of itself. */
  readonly subject?: Readonly<Record<string, string | number | boolean | null>>;
};

/** Who does what, as it begins. */
export type Act = Pick<AuditLine, 'operator' | 'what' | 'brand'> & {
  readonly subject: Readonly<Record<string, string | number | boolean>>;
  readonly member?: string | undefined;
  readonly hashMember: (id: string) => string;
};

interface Acting {
  readonly act: Act;
  recorded: Recorded;
  isWritten: boolean;
}

const acting = new AsyncLocalStorage<Acting>();

/**
 * Adds to the line that the audit gets of the operator's call under way: the state before and after, the member, a
 * reason. Without such a call it does nothing, so a service that members use too may say it always.
 */
export function record(more: Recorded): void {
  const current = acting.getStore();
  if (current)
    current.recorded = { ...current.recorded, ...more, subject: { ...current.recorded.subject, ...more.subject } };
}

/**
 * A note that is stored with what it is about, and erased with its member, as far as the audit has it: enough to show
 * that it is the same one.
 */
export const noteMark = (note: string): string | null =>
  note === ''
    ? null
    : `${note.length} characters, sha256 ${createHash('sha256').update(note).digest('hex').slice(0, 16)}`;

function lineOf({ act, recorded }: Acting): AuditLine {
  const member = recorded.member ?? act.member;
  return {
    at: new Date(),
    operator: act.operator,
    what: act.what,
    brand: recorded.brand ?? act.brand,
    member: member === undefined ? null : act.hashMember(member),
    subject: {
      ...act.subject,
      ...recorded.subject,
      ...(recorded.members && { members: recorded.members.map(act.hashMember).join(' ') }),
    },
    reason: recorded.reason ?? null,
    before: recorded.before ?? null,
    after: recorded.after ?? null,
  };
}

/** Writes a line with a transaction of a call whose caller is an operator only by making it, as by logging in. */
export const recordWith = (trx: Trx, act: Omit<Act, 'hashMember' | 'member'>): void =>
  writeWith(trx, { act: { ...act, hashMember: (id) => id }, recorded: {}, isWritten: false });

function writeWith(trx: Trx, current: Acting): void {
  endingOf(trx).add({ compile: () => appendLine(lineOf(current)).compile(trx) });
  afterCommitOf(trx)('audit', () => {
    current.isWritten = true;
  });
}

/**
 * Runs an operator's change: the first transaction that it commits writes the line of the audit with it, so that
 * neither is there without the other. One that changes nothing by a transaction has its line before it is answered.
 */
export async function recordingChange<T>(db: Database, act: Act, change: () => Promise<T>): Promise<T> {
  const current: Acting = { act, recorded: {}, isWritten: false };
  const write = (trx: Trx) => {
    if (!current.isWritten) writeWith(trx, current);
  };
  try {
    const result = await acting.run(current, () => endingEach(write, change));
    if (!current.isWritten) await writeAlone(db, current);
    return result;
  } finally {
    // What it began in the background is not the operator's.
    current.isWritten = true;
  }
}

/** Runs a look at something private; what it found is answered only once the audit has it. */
export async function recordingLook<T>(db: Database, act: Act, look: () => Promise<T>): Promise<T> {
  const current: Acting = { act, recorded: {}, isWritten: false };
  const found = await acting.run(current, look);
  await writeAlone(db, current);
  return found;
}

/** Runs a command: each of its transactions writes a line. */
export const recordingEach = <T>(act: Act, work: () => Promise<T>): Promise<T> => {
  const current: Acting = { act, recorded: {}, isWritten: false };
  const write = (trx: Trx) => {
    // The line is made when the transaction ends, of what was recorded until now.
    writeWith(trx, { ...current });
    current.recorded = {};
  };
  return acting.run(current, () => endingEach(write, work));
};

const writeAlone = async (db: Database, current: Acting): Promise<void> => {
  await appendLine(lineOf(current)).execute(db);
  current.isWritten = true;
};

const readAtOnce = 1000;

/** The first line that was removed, altered or moved, and how many lines hold before. */
export async function verifyAudit(
  db: Database,
  holds?: Head,
): Promise<{ lines: number; hash: string; wrong: string | undefined }> {
  const head = await auditStore.head(db);
  const verifier = createVerifier();
  const ended = (wrong: string | undefined) => ({ lines: verifier.head.number, hash: verifier.head.hash, wrong });
  while (verifier.head.number < head.number) {
    const lines = await auditStore.after(db, verifier.head.number, readAtOnce);
    if (lines.length === 0) break;
    for (const line of lines) {
      // What was added since the head was read is checked next time.
      if (line.number > head.number) break;
      const wrong = verifier.next(line);
      if (wrong) return ended(wrong);
      if (line.number === holds?.number && line.hash !== holds.hash) return ended(`line ${line.number} is another one`);
    }
  }
  const isGone = holds !== undefined && verifier.head.number < holds.number;
  return ended(isGone ? `line ${holds.number} is missing` : verifier.end(head));
}
