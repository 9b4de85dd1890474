import { inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Job } from '../../platform/work/jobs.ts';
import type { Platform } from '../../platform.ts';
import { messageRefused } from '../chat/chat.facts.ts';
import { photoJudged } from '../photo/photo.facts.ts';
import type { PhotoState } from '../photo/photo.service.ts';
import type { MeasureMail } from './measure.mails.ts';
import { gathersFor, isTold, ruleOfRefusal } from './measure.rules.ts';
import { type NewMeasure, measureStore as store } from './measure.store.ts';

interface Options extends Pick<Platform, 'db' | 'events' | 'jobs'> {
  readonly mails: Job<MeasureMail>;
}

/** What a photo becomes once its rejection holds no more: a person has found it fine. */
const accepted: PhotoState = { status: 'active', rejection: null, accepted_by: 'operator' };
const withoutWords = { facts: '', report_id: null, until: null };

/**
 * Makes a measure of each photo that an operator rejects and each held message that one refuses, so that there is a
 * statement of reasons and an appeal. One mail tells what was decided within some minutes.
 */
export function measureQueues({ db, events, jobs, mails }: Options): void {
  const telling = jobs.define<{ member_id: string }>(
    'measure.tell',
    ({ member_id }) =>
      inTransaction(db, async (trx) => {
        const [id, ...others] = await store.tell(trx, member_id);
        if (id) await mails.enqueue(trx, { id, about: 'taken', others });
      }),
    { tries: 'untilDone' },
  );

  /** False if it was added before, or its member is erased. */
  async function add(trx: Trx, measure: NewMeasure): Promise<boolean> {
    const { member_id } = measure;
    if ((await store.add(trx, measure)) === undefined) return false;
    await telling.enqueue(trx, { member_id }, { startAfter: new Date(Date.now() + gathersFor) });
    return true;
  }

  events.inTransaction(
    photoJudged,
    async (trx, { member_id, photo_id, measure: id, by, rejection: reason, was_shown }) => {
      const kind = was_shown ? 'photo_removed' : 'photo_rejected';
      const why = { kind, rule: 'photos', found: 'look', reason } as const;
      const known = await store.aboutPhoto(trx, { member_id, photo_id });
      // What was decided later counts, though it was heard of before.
      if (reason && known.some((one) => one.id > id)) return;
      if (reason)
        await add(trx, { ...withoutWords, ...why, id, member_id, photo_id, made_by: by, photo_before: accepted });
      // A photo is accepted after all, or rejected for another reason. Then an earlier rejection that its member
      // appealed against stands beside the new one, so that their appeal is decided.
      for (const earlier of known.filter((one) => one.id < id && !(reason && one.is_appealed))) {
        const ended = await store.end(trx, { measure_id: earlier.id, reason: 'lifted', note: '', ended_by: by });
        if (ended && isTold(earlier) && !reason) await mails.enqueue(trx, { id: earlier.id, about: 'lifted' });
      }
    },
  );

  events.inTransaction(messageRefused, async (trx, { member_id, measure: id, reason, by }) => {
    const why = { kind: 'message_refused', rule: ruleOfRefusal[reason], found: 'automatic', reason } as const;
    await add(trx, { ...withoutWords, ...why, id, member_id, photo_id: null, made_by: by });
  });
}
