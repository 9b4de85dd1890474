import type { MeasureKind } from '@rendezvous/contract/measure';
import { type Database, inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Chats } from '../chat/chat.service.ts';
import type { Members } from '../member/member.service.ts';
import type { Photos } from '../photo/photo.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { rejectionOf, textsBack } from './measure.rules.ts';
import { measureStore as store, type WholeMeasure } from './measure.store.ts';

export interface RemovalOptions {
  readonly db: Database;
  readonly members: Pick<Members, 'leaving'>;
  readonly profiles: Pick<Profiles, 'removeTexts' | 'restoreTexts'>;
  readonly photos: Pick<Photos, 'review'>;
  readonly chat: { readonly held: Pick<Chats['held'], 'overturn'> };
}

const removing: readonly MeasureKind[] = ['text_removed', 'photo_removed', 'photo_rejected', 'message_refused'];

/**
 * Removes the text or photo of a measure, or restores it once no measure in force removes it, and delivers a message
 * that was refused; safe to repeat. It locks the member, so that two measures about the same text or photo see each
 * other.
 */
export function createRemoval({ db, members, profiles, photos, chat }: RemovalOptions) {
  async function photo(trx: Trx, measure: WholeMeasure, removals: readonly WholeMeasure[]): Promise<void> {
    const { id, member_id, photo_id, end } = measure;
    if (!member_id || !photo_id) return;
    const named = { member_id, id: photo_id };
    const ofPhoto = removals.filter((one) => one.photo_id === photo_id);
    const others = ofPhoto.filter((one) => one.id !== id && !one.end);
    if (end) {
      // Removed before its earlier state was stored: a person reviews it again.
      const before = measure.photo_before ?? { status: 'checking', rejection: null, accepted_by: null };
      const rejections = ofPhoto.map(rejectionOf);
      if (others.length === 0) await photos.review.restore(trx, { ...named, before, rejections });
      return;
    }
    if (measure.photo_before) return;
    const found = await photos.review.remove(trx, { ...named, rejection: rejectionOf(measure) });
    const before = others.find((one) => one.photo_before)?.photo_before ?? found;
    if (before) await store.setPhotoBefore(trx, id, before);
  }

  async function text(trx: Trx, measure: WholeMeasure): Promise<void> {
    const { id, member_id, end, removed_texts } = measure;
    if (!member_id) return;
    if (!end) {
      const removed = removed_texts ? null : await profiles.removeTexts(trx, member_id);
      if (removed) await store.setRemovedTexts(trx, [id], removed);
      return;
    }
    const back = textsBack((await store.ofMember(trx, member_id)).filter(({ kind }) => kind === 'text_removed'));
    const [latest] = back;
    if (!latest?.removed_texts) return;
    await profiles.restoreTexts(trx, member_id, latest.removed_texts);
    // Forget what was restored, so that a text which the member deletes later stays deleted.
    await store.setRemovedTexts(
      trx,
      back.map((one) => one.id),
      null,
    );
  }

  return async ({ id, kind, member_id }: Pick<WholeMeasure, 'id' | 'kind' | 'member_id'>): Promise<void> => {
    if (!member_id || !removing.includes(kind)) return;
    await inTransaction(db, async (trx) => {
      if (!(await members.leaving.lock(trx, member_id))) return;
      const all = await store.ofMember(trx, member_id);
      const measure = all.find((one) => one.id === id);
      if (!measure) return;
      if (kind === 'text_removed') return text(trx, measure);
      if (kind === 'message_refused') return measure.end ? chat.held.overturn(trx, id) : undefined;
      await photo(
        trx,
        measure,
        all.filter((one) => one.photo_id !== null),
      );
    });
  };
}
