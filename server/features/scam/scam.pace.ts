import { createHmac } from 'node:crypto';
import { day } from '@rendezvous/contract/durations';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/work/jobs.ts';
import { newFor, type Pace, paceWindow, shortestRepeat } from './scam.grade.rules.ts';
import { scamStore as store } from './scam.store.ts';
import { bareText } from './scam.text.rules.ts';

/** Entries that a process remembers; the oldest is dropped first. */
const maxRemembered = 20_000;
const maxLately = 50;

interface Repeat {
  readonly member_id: string;
  readonly text_hash: Buffer;
  readonly receivers: Set<string>;
  /** Receivers that were counted by other processes, or before this one started. */
  before: number;
  /** Receivers that the table does not count yet. */
  unsaved: number;
  at: number;
}

/** When a UUIDv7 was made; 0 for another, which an older account has. */
const madeAt = (id: string): number => (id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : 0);

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > maxRemembered) map.delete(map.keys().next().value as string);
}

/**
 * How fast and to how many members write. Each process counts in memory, so that no send waits for a table. Texts sent
 * to several members are also counted in the database, by keyed hash, for other processes and later starts.
 */
export function createPace({ db, jobs, secret }: { db: Database; jobs: Pick<Jobs, 'repeat'>; secret: string }) {
  const repeats = new Map<string, Repeat>();
  const lately = new Map<string, Map<string, number>>();

  function hashOf(member: string, text: string): Buffer | undefined {
    const bare = bareText(text);
    if (bare.length < shortestRepeat) return undefined;
    return createHmac('sha256', secret).update(`repeat\n${member}\n${bare}`).digest().subarray(0, 16);
  }

  async function save(): Promise<void> {
    // Most texts go to one member, and of those no trace is stored.
    const due = [...repeats.values()].filter(({ unsaved, receivers }) => unsaved > 0 && receivers.size > 1);
    if (due.length === 0) return;
    const added = due.map(({ unsaved }) => unsaved);
    const totals = await store.addRepeats(
      db,
      due.map(({ member_id, text_hash, at }, index) => ({
        member_id,
        text_hash,
        receivers: added[index] as number,
        last_at: new Date(at),
      })),
    );
    for (const [index, repeat] of due.entries()) {
      repeat.unsaved -= added[index] as number;
      const total = totals.get(`${repeat.member_id} ${repeat.text_hash.toString('hex')}`) ?? 0;
      repeat.before = Math.max(0, total + repeat.unsaved - repeat.receivers.size);
    }
  }
  jobs.repeat('scam.repeats', save);

  return {
    /** The sender's pace, including this text to this receiver. */
    of(member: string, receiver: string, text: string, now: number): Pace {
      const isNew = now - madeAt(member) < newFor;
      const times = isNew ? [...(lately.get(member) ?? [])].filter(([id]) => id !== receiver).map(([, at]) => at) : [];
      const hash = hashOf(member, text);
      const known = hash && repeats.get(hash.toString('base64'));
      const isSame = known !== undefined && now - known.at < day && !known.receivers.has(receiver);
      return {
        isNew,
        lately: times.filter((at) => now - at < paceWindow),
        sameTo: isSame ? known.receivers.size + known.before : 0,
        sameAt: isSame ? known.at : null,
      };
    },

    /** A message was sent. */
    note(member: string, receiver: string, text: string, now: number): void {
      if (now - madeAt(member) < newFor) {
        const times = lately.get(member) ?? new Map<string, number>();
        times.delete(receiver);
        times.set(receiver, now);
        if (times.size > maxLately) times.delete(times.keys().next().value as string);
        remember(lately, member, times);
      }
      const text_hash = hashOf(member, text);
      if (!text_hash) return;
      const key = text_hash.toString('base64');
      const known = repeats.get(key);
      const repeat =
        known && now - known.at < day
          ? known
          : { member_id: member, text_hash, receivers: new Set<string>(), before: 0, unsaved: 0, at: now };
      if (!repeat.receivers.has(receiver)) {
        repeat.receivers.add(receiver);
        repeat.unsaved += 1;
        repeat.at = now;
      }
      remember(repeats, key, repeat);
    },

    /** Drops an erased member's counts, so that none is written later. */
    forget(member: string): void {
      lately.delete(member);
      for (const [key, { member_id }] of repeats) if (member_id === member) repeats.delete(key);
    },
  };
}
