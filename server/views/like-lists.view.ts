import type { Answer } from '@rendezvous/contract/endpoint';
import type { listLikes } from '@rendezvous/contract/like';
import { toLikeLists } from '../features/like/like.present.ts';
import type { Likes } from '../features/like/like.service.ts';
import type { Profiles } from '../features/profile/profile.service.ts';

interface Features {
  readonly profiles: Pick<Profiles, 'cards'>;
  readonly likes: Pick<Likes, 'edgesOf'>;
}

/** Likes given, likes received and matches, with members whom the reader can see. */
export function createLikeListsView({ profiles, likes }: Features) {
  return async ({ id, pool }: { id: string; pool: string }): Promise<Answer<typeof listLikes>> => {
    const edges = await likes.edgesOf(id);
    const ids = new Set([...edges.received, ...edges.given, ...edges.matches].map((edge) => edge.other_id));
    return toLikeLists(edges, await profiles.cards({ member_id: id, pool }, [...ids]));
  };
}
