import { createHmac } from 'node:crypto';
import type { Answer } from '@rendezvous/contract/endpoint';
import type { HiddenLiker, markLikeSeen, ReceivedLikes } from '@rendezvous/contract/like';
import type { Reader } from '../../platform/calls/caller.ts';
import type { Platform } from '../../platform.ts';
import { onlineFor } from '../member/member.rules.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Sites } from '../site/site.service.ts';
import { shownLikes } from './like.hidden.rules.ts';
import type { LikeListStore } from './like.lists.store.ts';
import { blurredPlaceholder } from './like.placeholder.ts';

interface Options extends Pick<Platform, 'db' | 'reads'> {
  lists: LikeListStore;
  sites: Pick<Sites, 'ofId'>;
  profiles: Profiles;
  /** Makes keys of hidden likers. */
  secret: string;
}

/** Received likes, limited to what the member may know. Every answer about received likes goes through here. */
export function createReceived({ db, reads, lists, sites, profiles, secret }: Options) {
  /** How much the member may know now: premium members all, others what their own site shows. */
  async function shownTo(memberId: string): Promise<ReceivedLikes> {
    const profile = await profiles.byId(memberId);
    return profile ? shownLikes(sites.ofId(profile.site_id)?.settings.received_likes, profile) : 'count';
  }

  const areHiddenFrom = async (memberId: string): Promise<boolean> => (await shownTo(memberId)) !== 'open';

  /** The reader's new likes, of all time or after `since`; where likers are hidden, hidden likes and matches count. */
  const totalNew = async (reader: Reader, since?: Date): Promise<number> =>
    lists.countNew(reads, reader, { areHidden: await areHiddenFrom(reader.id), since });

  /**
   * Whether the member has likes or matches to find that came after `since`. A match is in the likes received, unless
   * the like that made it was given in the member's name. A page that is left says that they were here `onlineFor`
   * earlier, so a match of that time may be one that they saw.
   */
  async function hasUnseenSince(reader: Reader, since: Date): Promise<boolean> {
    if ((await totalNew(reader, since)) > 0) return true;
    const left = new Date(since.getTime() + onlineFor);
    return (await profiles.namesOf(reader.pool, await lists.matchedSince(reads, reader.id, left))).size > 0;
  }

  const keyOf = (readerId: string, likerId: string): string =>
    createHmac('sha256', secret).update(['hidden liker', readerId, likerId].join('\n')).digest('hex').slice(0, 24);

  /** A hidden liker as the member sees them, with the key of the pair. */
  const hide = (key: string, like_new: boolean): HiddenLiker => ({ key, blurred: blurredPlaceholder(key), like_new });

  return {
    shownTo,
    areHiddenFrom,
    totalNew,
    hasUnseenSince,
    keyOf,
    hide,

    /** The live event of a like for its receiver: without the liker, if they are hidden. */
    async newsOf<Card>(reader: Reader, liker: Card): Promise<{ profile: Card | null; total_new: number }> {
      const areHidden = await areHiddenFrom(reader.id);
      return { profile: areHidden ? null : liker, total_new: await lists.countNew(reads, reader, { areHidden }) };
    },

    /** §4: opening a liker's profile clears `like_new`; of hidden likes nothing changes that somebody could count. */
    async markSeen(reader: Reader, likerId: string): Promise<Answer<typeof markLikeSeen>> {
      const areHidden = await areHiddenFrom(reader.id);
      await lists.setSeen(db, { memberId: reader.id, likerId, areHidden });
      return { total_new: await lists.countNew(reads, reader, { areHidden }) };
    },

    /** Marks all at once, as hidden likes cannot be opened one by one. */
    async markHiddenSeen(reader: Reader): Promise<Answer<typeof markLikeSeen>> {
      const areHidden = await areHiddenFrom(reader.id);
      if (areHidden) await lists.setHiddenSeen(db, reader.id);
      return { total_new: await lists.countNew(reads, reader, { areHidden }) };
    },
  };
}
