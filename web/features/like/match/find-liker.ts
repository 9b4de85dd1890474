import { readAutomaticLike } from '@rendezvous/contract/like';
import { api } from '../../../platform/query/api.ts';

/** §7: asks for a like from a member who gives them automatically; `null` if nobody suits. */
export async function findLiker() {
  const { id, ...liker } = await api(readAutomaticLike, {});
  return id === null ? null : { ...liker, id };
}
