import { problem } from '@rendezvous/contract/problem';
import {
  verificationFailures as failures,
  type Pose,
  type VerificationRefusal,
  verificationDecided,
  type WaitingVerification,
} from '@rendezvous/contract/verification';
import { record } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import type { Photos } from '../photo/photo.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { OutcomeMail } from './verification.mails.ts';
import type { Pictures } from './verification.pictures.ts';
import { isBadged } from './verification.rules.ts';
import { verificationStore as store } from './verification.store.ts';

interface Options extends Pick<Platform, 'db' | 'live'> {
  profiles: Profiles;
  photos: Pick<Photos, 'publicIds'>;
  pictures: Pictures;
  mail: OutcomeMail;
}

interface Named {
  readonly member: string;
  readonly verification: string;
}

/** Accepted, with the photos compared, or the reason why not. */
type Verdict = { readonly photos: readonly string[] } | { readonly refusal: VerificationRefusal };

/** The operators' work on waiting pictures. */
export const createVerificationDesk = ({ db, live, profiles, photos, pictures, mail }: Options) => ({
  /** Waiting pictures, oldest first, each with its member's accepted public photos. */
  async waiting(of: { sites: readonly string[] | undefined; limit: number }): Promise<WaitingVerification[]> {
    const rows = await store.waiting(db, of);
    const members = rows.map(({ member_id }) => member_id);
    const shown = Map.groupBy(await photos.publicIds(db, members), ({ member_id }) => member_id);
    return rows.map(({ member_id, id, site, pose, sent_at }) => ({
      member: member_id,
      verification: id,
      site,
      pose: pose as Pose,
      photos: (shown.get(member_id) ?? []).map((photo) => photo.id),
      sent_at: sent_at.toISOString(),
    }));
  },

  count: (sites: readonly string[] | undefined) => store.countWaiting(db, sites),

  /** The picture as WebP. Throws verification.not_found once it is decided. */
  async picture({ member, verification }: Named): Promise<Buffer> {
    const row = await store.one(db, member, verification);
    const webp = row?.key && (await pictures.read(member, row.key));
    if (!webp) throw problem(failures.not_found);
    return webp;
  },

  /**
   * Decides and erases the picture, once: a concurrent second decision waits, then changes nothing. Throws
   * verification.not_found, verification.photos_changed.
   */
  decide: ({ member, verification }: Named, verdict: Verdict): Promise<{ made: boolean }> =>
    inTransaction(db, async (trx, afterCommit) => {
      const profile = await profiles.lock(trx, member);
      const row = await store.one(trx, member, verification);
      if (!profile || !row) throw problem(failures.not_found);
      const made = row.status === 'waiting';
      const named = { member_id: member, id: verification };
      const decided = { key: null, decided_at: new Date() };
      const refusal = 'refusal' in verdict ? verdict.refusal : null;
      const after = refusal ? ('refused' as const) : ('accepted' as const);
      record({
        member,
        subject: { verification },
        before: row.status,
        after: made ? after : row.status,
        reason: made ? refusal : null,
      });
      if (!made) return { made };
      if ('photos' in verdict) {
        const shown = (await photos.publicIds(trx, [member])).map(({ id }) => id);
        const compared = verdict.photos.filter((photo) => shown.includes(photo));
        if (!isBadged(compared, shown) || profile.fictional) throw problem(failures.photos_changed);
        await store.end(trx, member, 'accepted');
        await store.change(trx, named, { ...decided, status: 'accepted', compared });
        await profiles.setPhotoVerified(trx, member, true);
      } else await store.change(trx, named, { ...decided, status: 'refused', refusal });
      await pictures.remove(trx, member, [row.key]);
      await mail.enqueue(trx, named);
      afterCommit('verification.decided', () => live.send(member, verificationDecided, {}));
      return { made };
    }),
});
