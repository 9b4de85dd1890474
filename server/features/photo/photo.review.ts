import { photoFailures, type WaitingPhoto } from '@rendezvous/contract/photo';
import { problem } from '@rendezvous/contract/problem';
import type { z } from 'zod';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Job } from '../../platform/work/jobs.ts';
import { type Decided, type Decision, decidePhoto, type Outcome } from './photo.decisions.ts';
import { type CheckedRow, type PhotoRow, photoStore } from './photo.store.ts';
import { sentStore, unsealed } from './sent/photo.sent.store.ts';

interface Options {
  db: Database;
  storage: Storage;
  decided: Job<Decided>;
  /** The existing members among the ids, with their sites. */
  owners(ids: readonly string[]): Promise<readonly { readonly member_id: string; readonly site_id: string }[]>;
}

/** A pending photo with its site. */
export type Waiting = CheckedRow & { readonly site: string };

/** The file of a photo in its largest size. */
export const largest = ({ key }: Pick<PhotoRow, 'key'>): string => `${key}/large.webp`;

const readAtOnce = 500;

/** The review of pending photos, for operators' calls and for the command on the server's machine. */
export function createReview({ db, storage, decided, owners }: Options) {
  /** Pending photos of some sites or all, oldest first, a few hundred at a time. */
  async function* pages(sites?: readonly string[]): AsyncGenerator<Waiting[]> {
    for (let after: CheckedRow | undefined; ; ) {
      const rows = await photoStore.waiting(db, { after, sites, limit: readAtOnce });
      after = rows.at(-1);
      if (!after) return;
      const members = await owners([...new Set(rows.map((row) => row.member_id))]);
      const siteOf = new Map(members.map((member) => [member.member_id, member.site_id]));
      yield rows.flatMap((photo) => {
        const site = siteOf.get(photo.member_id);
        return site ? [{ ...photo, site }] : [];
      });
    }
  }

  return {
    pages,

    /** Pending photos, oldest first, of one site or all. */
    async waiting({ site, limit }: { site?: string | undefined; limit: number }): Promise<Waiting[]> {
      const found: Waiting[] = [];
      for await (const page of pages(site === undefined ? undefined : [site])) {
        found.push(...page);
        if (found.length >= limit) break;
      }
      return found.slice(0, limit);
    },

    /** The picture of a photo that members have, whatever was decided of it. Throws photo.not_found. */
    async picture({ member_id, id }: { member_id: string; id: string }): Promise<Uint8Array> {
      const photo = (await photoStore.one(db, member_id, id)) ?? unsealed(await sentStore.one(db, member_id, id));
      const bytes = photo && (await storage.read(largest(photo)));
      if (!bytes) throw problem(photoFailures.not_found);
      return bytes;
    },

    decide: (decision: Decision): Promise<Outcome> => decidePhoto(db, decided, decision),
  };
}

export const toWaiting = ({
  member_id,
  id,
  site,
  private: isPrivate,
  sent,
  created_at,
}: Waiting): z.infer<typeof WaitingPhoto> => ({
  member: member_id,
  photo: id,
  site,
  private: isPrivate,
  sent,
  created_at: created_at.toISOString(),
});

/** The answer to an operator's decision. Throws photo.not_found. */
export function toDecision({ made, before }: Outcome): { made: boolean; before: PhotoRow['status'] } {
  if (!before) throw problem(photoFailures.not_found);
  return { made, before };
}
