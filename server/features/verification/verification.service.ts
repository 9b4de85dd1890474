import { randomInt } from 'node:crypto';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { photoFailures } from '@rendezvous/contract/photo';
import { problem } from '@rendezvous/contract/problem';
import {
  verificationFailures as failures,
  type Pose,
  poseFor,
  poses,
  type Verification,
} from '@rendezvous/contract/verification';
import { v7 } from 'uuid';
import { ImageRefused } from '../../adapters/image/image.ts';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import { type Executor, inTransaction, type Trx } from '../../platform/database/database.ts';
import { failuresOf } from '../../platform/work/failures.ts';
import type { Platform } from '../../platform.ts';
import { memberBarred, memberDeleted, memberErased } from '../member/member.facts.ts';
import type { MailingParts } from '../member/member.mailing.ts';
import { isPresent } from '../member/member.rules.ts';
import { photosChanged } from '../photo/photo.facts.ts';
import type { Photos } from '../photo/photo.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { createVerificationDesk } from './verification.desk.ts';
import { outcomeMails } from './verification.mails.ts';
import { createPictures } from './verification.pictures.ts';
import {
  isBadged,
  isDrawn,
  isOpen,
  oldBefore,
  posesDrawnBefore,
  stateOf,
  staysAccepted,
  undecidedBefore,
} from './verification.rules.ts';
import { verificationStore as store } from './verification.store.ts';

export interface VerificationOptions
  extends MailingParts,
    Pick<Platform, 'events' | 'live' | 'images' | 'config' | 'storageIn'> {
  profiles: Profiles;
  photos: Pick<Photos, 'publicIds'>;
}

type Asker = Pick<MemberCaller, 'member' | 'site'>;

/** Photo verification: the pose asked for, the picture sent in reply, and the badge that an operator gives. */
export function createVerifications(options: VerificationOptions) {
  const { db, events, jobs, images, members, profiles, photos } = options;
  const pictures = createPictures(options);
  const mail = outcomeMails(options);

  async function askingOf(executor: Executor, { member, site }: Asker) {
    const row = await profiles.byId(member.id, executor);
    const account = await members.byId(executor, member.id);
    return {
      attempts: await store.of(executor, member.id),
      isVerified: row?.photo_verified ?? false,
      isOffered: site.settings.verification && row?.fictional === false && account !== undefined && isPresent(account),
      hasPhoto: (await photos.publicIds(executor, [member.id])).length > 0,
    };
  }

  /** The member's state, with their profile locked, so that concurrent calls of theirs run one after the other. */
  async function lockedAsking(trx: Trx, asker: Asker) {
    await profiles.lock(trx, asker.member.id);
    return askingOf(trx, asker);
  }

  /** Erases the waiting picture once the row no longer names it. */
  async function erasing(trx: Trx, memberId: string, change: () => Promise<void>): Promise<void> {
    const keys = (await store.of(trx, memberId)).map(({ key }) => key);
    await change();
    await pictures.remove(trx, memberId, keys);
  }

  const endWaiting = (trx: Trx, memberId: string): Promise<void> =>
    erasing(trx, memberId, () => store.end(trx, memberId, 'waiting'));

  async function endBadge(trx: Trx, memberId: string): Promise<void> {
    await store.end(trx, memberId, 'accepted');
    await profiles.setPhotoVerified(trx, memberId, false);
  }

  events.inTransaction(photosChanged, async (trx, { member_id }) => {
    const compared = await store.compared(trx, member_id);
    if (!compared) return;
    const shown = (await photos.publicIds(trx, [member_id])).map(({ id }) => id);
    if (!staysAccepted(compared, shown)) await store.end(trx, member_id, 'accepted');
    await profiles.setPhotoVerified(trx, member_id, isBadged(compared, shown));
  });
  for (const fact of [memberDeleted, memberBarred])
    events.inTransaction(fact, (trx, { member_id }) => endWaiting(trx, member_id));
  events.inTransaction(memberErased, (trx, { member_id }) =>
    erasing(trx, member_id, () => store.erase(trx, member_id)),
  );

  /** Erases pictures that nobody reviewed in time, and old rows; one failure does not stop the rest. */
  async function tidy(now = new Date()): Promise<void> {
    const failures = await failuresOf(await store.overdue(db, undecidedBefore(now)), (named) =>
      inTransaction(db, async (trx) => {
        await profiles.lock(trx, named.member_id);
        const row = await store.one(trx, named.member_id, named.id);
        if (row?.status !== 'waiting') return;
        await store.change(trx, named, { status: 'undecided', key: null, decided_at: now });
        await pictures.remove(trx, named.member_id, [row.key]);
        await mail.enqueue(trx, named);
      }),
    );
    await store.removeOld(db, { asked: posesDrawnBefore(now), others: oldBefore(now) });
    if (failures.length > 0) throw failures[0];
  }
  jobs.schedule('verification.tidy', '23 * * * *', () => tidy());

  async function render(bytes: Uint8Array, owner: string): Promise<Uint8Array> {
    try {
      return (await images.render(bytes, owner)).sharp.large;
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error;
      throw problem(error.reason === 'busy' ? requestFailures.busy : photoFailures[error.reason]);
    }
  }

  const read = async (caller: Asker): Promise<Verification> => stateOf(await askingOf(db, caller), new Date());

  return {
    read,
    tidy,
    desk: createVerificationDesk({ ...options, pictures, mail }),

    /** The pose to show: the same for a day, or until a picture is sent. Throws what the call declares. */
    ask: (caller: Asker): Promise<{ pose: Pose; until: Date }> =>
      inTransaction(db, async (trx) => {
        const now = new Date();
        const asking = await lockedAsking(trx, caller);
        const { reason } = stateOf(asking, now).can.ask;
        const failure = Object.values(failures).find(({ code }) => code === reason);
        if (failure) throw problem(failure);
        const drawn = asking.attempts.find((attempt) => isDrawn(attempt, now));
        const pose = drawn?.pose ?? (poses[randomInt(poses.length)] as Pose);
        const asked_at = drawn && isOpen(drawn, now) ? drawn.asked_at : now;
        if (drawn) await store.change(trx, drawn, { asked_at });
        else await store.ask(trx, { member_id: caller.member.id, id: v7(), pose, asked_at });
        return { pose: pose as Pose, until: new Date(asked_at.getTime() + poseFor) };
      }),

    /** Stores the picture sent for the pose. Throws verification.pose_over or .off, or photo.* for a bad file. */
    async send(caller: Asker, bytes: Uint8Array): Promise<Verification> {
      const { id: member_id } = caller.member;
      const arrived = new Date();
      const open = (await store.of(db, member_id)).find((attempt) => isOpen(attempt, arrived));
      if (!open) throw problem(failures.pose_over);
      const key = await pictures.write(member_id, await render(bytes, member_id));
      await inTransaction(db, async (trx) => {
        // The member may have left in the meantime, which ended their attempt.
        const { attempts, isVerified, isOffered } = await lockedAsking(trx, caller);
        if (!isOffered) throw problem(failures.off);
        const isStillOpen = attempts.some(({ id, status }) => id === open.id && status === 'asked');
        if (!isStillOpen || isVerified) throw problem(failures.pose_over);
        await store.change(trx, open, { status: 'waiting', key, sent_at: arrived });
      });
      return read(caller);
    },

    /** Withdraws the waiting picture, or gives up the badge, shown at present or not. */
    async end(caller: Asker): Promise<Verification> {
      const { id } = caller.member;
      await inTransaction(db, async (trx) => {
        const { attempts, isVerified } = await lockedAsking(trx, caller);
        const waits = attempts.some(({ status }) => status === 'waiting');
        await endWaiting(trx, id);
        if (isVerified || !waits) await endBadge(trx, id);
      });
      return read(caller);
    },

    /** For the copy of the member's data. */
    async personalData(memberId: string): Promise<object> {
      return (await store.of(db, memberId)).map(({ member_id: _, key, ...row }) => ({
        ...row,
        file: key ? `${row.id}.webp` : null,
      }));
    },

    async *personalFiles(memberId: string): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
      for (const { id, key } of await store.of(db, memberId)) {
        const webp = key && (await pictures.read(memberId, key));
        if (webp) yield { name: `${id}.webp`, bytes: webp };
      }
    },
  };
}

export type Verifications = ReturnType<typeof createVerifications>;
