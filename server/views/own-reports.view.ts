import type { OwnReport } from '@rendezvous/contract/report';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { Safety } from '../features/safety/safety.service.ts';
import type { Reader } from '../platform/calls/caller.ts';

interface Features {
  readonly safety: Safety;
  readonly reports: { given(memberId: string): Promise<readonly GivenReport[]> };
  readonly profiles: Profiles;
}

interface GivenReport extends Omit<OwnReport, 'name' | 'fictional_icon' | 'created_at'> {
  readonly other_id: string | null;
  readonly created_at: Date;
}

/**
 * A member's own reports, latest first. The reported member is named while the reader can see them or has blocked them,
 * so that the list does not tell a block from a departure.
 */
export function createOwnReportsView({ safety, reports, profiles }: Features) {
  return async ({ id: member_id, pool }: Reader): Promise<OwnReport[]> => {
    const given = await reports.given(member_id);
    const ids = [...new Set(given.flatMap(({ other_id }) => other_id ?? []))];
    const cards = await profiles.cards({ id: member_id, pool }, ids);
    const blocked = await safety.blockedAmong(member_id, ids);
    const names = await profiles.namesOf(
      pool,
      ids.filter((id) => blocked.has(id)),
    );
    return given.map(({ id, other_id, reason, created_at, outcome }) => ({
      id,
      name: (other_id && (cards.get(other_id)?.name ?? names.get(other_id)?.name)) || null,
      fictional_icon: (other_id && (cards.get(other_id)?.fictional_icon ?? names.get(other_id)?.fictional)) || false,
      reason,
      created_at: created_at.toISOString(),
      outcome,
    }));
  };
}
