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
import type { Platform } from '../../platform.ts';
import { memberBarred, memberDeleted, memberErased } from '../member/member.facts.ts';
import type { MailingParts } from '../member/member.mailing.ts';
import { photosChanged } from '../photo/photo.facts.ts';
import type { Photos } from '../photo/photo.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { createVerificationDesk } from './verification.desk.ts';
import { outcomeMails } from './verification.mails.ts';
import { createPictures } from './verification.pictures.ts';
import { isOpen, keptFor, posesAskedBefore, stateOf, staysVerified, undecidedBefore } from './verification.rules.ts';
import { verificationStore as store } from './verification.store.ts';

export interface VerificationOptions
  extends MailingParts,
    Pick<Platform, 'events' | 'live' | 'images' | 'config' | 'storageIn'> {
  profiles: Profiles;
  photos: Pick<Photos, 'publicIds'>;
}

type Asker = Pick<MemberCaller, 'member' | 'site'>;

/** Photo verification: a pose that is asked for, the picture that answers it, and the badge that a person gives. */
export function createVerifications(options: VerificationOptions) {
  const { db, events, jobs, images, profiles, photos } = options;
  const pictures = createPictures(options);
  const mail = outcomeMails(options);

  async function askingOf(executor: Executor, { member, site }: Asker) {
    const row = await profiles.byId(member.id, executor);
    return {
      attempts: await store.of(executor, member.id),
      isVerified: row?.photo_verified ?? false,
      isOffered: site.settings.verification && row?.fictional === false,
      hasPhoto: (await photos.publicIds(executor, [member.id])).length > 0,
    };
  }

  /** The member's state, with their profile locked, so that what they do at once happens one after the other. */
  async function lockedAsking(trx: Trx, asker: Asker) {
    await profiles.lock(trx, asker.member.id);
    return askingOf(trx, asker);
  }

  /** Ends the picture that waits, and erases it. */
  async function endWaiting(trx: Trx, memberId: string): Promise<void> {
    const keys = (await store.of(trx, memberId)).map(({ key }) => key);
    await store.end(trx, memberId, 'waiting');
    await pictures.remove(trx, memberId, keys);
  }

  async function endBadge(trx: Trx, memberId: string): Promise<void> {
    await store.end(trx, memberId, 'accepted');
    await profiles.setPhotoVerified(trx, memberId, false);
  }

  events.inTransaction(photosChanged, async (trx, { member_id }) => {
    const compared = await store.compared(trx, member_id);
    if (!compared) return;
    const shown = (await photos.publicIds(trx, [member_id])).map(({ id }) => id);
    if (!staysVerified(compared, shown)) await endBadge(trx, member_id);
  });
  for (const fact of [memberDeleted, memberBarred])
    events.inTransaction(fact, (trx, { member_id }) => endWaiting(trx, member_id));
  events.inTransaction(memberErased, async (trx, { member_id }) => {
    const keys = (await store.of(trx, member_id)).map(({ key }) => key);
    await store.erase(trx, member_id);
    await pictures.remove(trx, member_id, keys);
  });

  /** Erases pictures that nobody decided about in time, and removes what is old. */
  async function tidy(now = new Date()): Promise<void> {
    for (const named of await store.overdue(db, undecidedBefore(now)))
      await inTransaction(db, async (trx) => {
        await profiles.lock(trx, named.member_id);
        const row = await store.one(trx, named.member_id, named.id);
        if (row?.status !== 'waiting') return;
        await store.change(trx, named, { status: 'undecided', key: null, decided_at: now });
        await pictures.remove(trx, named.member_id, [row.key]);
        await mail.enqueue(trx, named);
      });
    await store.removeOld(db, { asked: posesAskedBefore(now), others: new Date(now.getTime() - keptFor) });
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

    /** The pose that the member is to show; the same while it can be answered. Throws why they may not ask. */
    ask: (caller: Asker): Promise<{ pose: Pose; until: Date }> =>
      inTransaction(db, async (trx) => {
        const now = new Date();
        const asking = await lockedAsking(trx, caller);
        const { reason } = stateOf(asking, now).can.ask;
        const failure = Object.values(failures).find(({ code }) => code === reason);
        if (failure) throw problem(failure);
        const open = asking.attempts.find((attempt) => isOpen(attempt, now));
        const { pose, asked_at } = open ?? { pose: poses[randomInt(poses.length)] as Pose, asked_at: now };
        if (!open) await store.ask(trx, { member_id: caller.member.id, id: v7(), pose, asked_at });
        return { pose: pose as Pose, until: new Date(asked_at.getTime() + poseFor) };
      }),

    /** Takes the picture that answers the pose. Throws verification.pose_over, or photo.* for an unsupported file. */
    async send(caller: Asker, bytes: Uint8Array): Promise<Verification> {
      const { id: member_id } = caller.member;
      const arrived = new Date();
      const open = (await store.of(db, member_id)).find((attempt) => isOpen(attempt, arrived));
      if (!open) throw problem(failures.pose_over);
      const key = await pictures.write(member_id, await render(bytes, member_id));
      await inTransaction(db, async (trx) => {
        const { attempts, isVerified } = await lockedAsking(trx, caller);
        const isStillOpen = attempts.some(({ id, status }) => id === open.id && status === 'asked');
        if (!isStillOpen || isVerified) throw problem(failures.pose_over);
        await store.change(trx, open, { status: 'waiting', key, sent_at: arrived });
      });
      return read(caller);
    },

    /** Takes back the picture that waits, and gives up the badge. */
    async end(caller: Asker): Promise<Verification> {
      const { id } = caller.member;
      await inTransaction(db, async (trx) => {
        const { isVerified } = await lockedAsking(trx, caller);
        await endWaiting(trx, id);
        if (isVerified) await endBadge(trx, id);
      });
      return read(caller);
    },

    /** What is stored, for the copy of the member's data. */
    async personalData(memberId: string): Promise<object> {
      return (await store.of(db, memberId)).map(({ member_id: _, key, ...row }) => ({
        ...row,
        file: key ? `${row.id}.webp` : null,
      }));
    },

    async *personalFiles(memberId: string): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
      for (const { id, key } of await store.of(db, memberId)) {
        const webp = key && (await pictures.read(memberId, key));
        if (webp) yield { name: `${id}.webp`, bytes: Buffer.from(webp, 'base64') };
      }
    },
  };
}

export type Verifications = ReturnType<typeof createVerifications>;
