import type { Rejection } from '@rendezvous/contract/profile';
import type { Database } from '../../platform/database/database.ts';
import type { Job, Jobs } from '../../platform/database/jobs.ts';
import { isPublic } from './photo.rules.ts';
import { type PhotoRow, photoStore } from './photo.store.ts';

export interface Decided {
  member_id: string;
  id: string;
  /** Others were told its key. */
  was_public: boolean;
}

/** What follows from an operator's decision: main photo, search, other addresses, and telling the member. Runs where members are served. */
export const decidedJob = (jobs: Jobs, run: (decided: Decided) => Promise<void>): Job<Decided> => jobs.define('photo.decided', run, { mustHappen: true });

export interface Decision {
  readonly member_id: string;
  readonly id: string;
  readonly status: 'active' | 'rejected';
  /** Why it is rejected. */
  readonly rejection: Rejection | null;
  /** Decides again about a photo that was accepted or rejected before. */
  readonly overrules: boolean;
}

export interface Outcome {
  readonly made: boolean;
  /** The photo as it was before; undefined when there is none. */
  readonly before: PhotoRow | undefined;
}

/** Makes a decision once: of two operators, the second waits for the first and changes nothing. */
export function decidePhoto(db: Database, decided: Job<Decided>, { member_id, id, status, rejection, overrules }: Decision): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const before = await photoStore.locked(trx, member_id, id);
    const made = before !== undefined && before.status !== status && (overrules || before.status === 'checking');
    if (made) {
      await photoStore.change(trx, member_id, id, { status, rejection });
      await decided.enqueue(trx, { member_id, id, was_public: isPublic(before) });
    }
    return { made, before };
  });
}
