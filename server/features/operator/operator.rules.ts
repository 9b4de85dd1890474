import { hour } from '@rendezvous/contract/durations';
import type { ListedOperator } from '@rendezvous/contract/operator-desk';
import type { Role } from '@rendezvous/contract/permission';

/** How long an invitation works, in milliseconds. */
export const invitationLifetime = 48 * hour;

interface Standing {
  readonly roles: readonly Role[];
  readonly brands: readonly string[] | null;
  readonly joined_at: Date | null;
  readonly removed_at: Date | null;
  readonly invited_until: Date | null;
}

/** Whether an operator can run the installation: of all brands, and able to come in. */
export const isAdministrator = ({ roles, brands, joined_at, removed_at }: Standing): boolean =>
  roles.includes('administrator') && brands === null && joined_at !== null && removed_at === null;

export function statusOf({ joined_at, removed_at, invited_until }: Standing, now: Date): ListedOperator['status'] {
  if (removed_at) return 'removed';
  if (joined_at) return 'active';
  return invited_until && invited_until > now ? 'invited' : 'expired';
}

type Access = Pick<Standing, 'roles' | 'brands'>;

/** Whether brands are all among others; null are all there are. */
export const areWithin = (brands: readonly string[] | null, others: readonly string[] | null): boolean =>
  others === null || (brands?.every((brand) => others.includes(brand)) ?? false);

/** Whether somebody who has `next` instead of `former` may do less, or see less. */
export const losesAny = (former: Access, next: Access): boolean =>
  former.roles.some((role) => !next.roles.includes(role)) || !areWithin(former.brands, next.brands);
