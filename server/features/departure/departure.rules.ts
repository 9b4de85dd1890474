import { daysToReactivate } from '@rendezvous/contract/departure';
import { day } from '@rendezvous/contract/durations';

const reactivationPeriod = daysToReactivate * day;
/** §4, §9: when a deleted account is erased; until then a mailed link brings it back. */
export const erasedAt = (deletedAt: Date) => new Date(deletedAt.getTime() + reactivationPeriod);
/** Members deleted before this instant are due for erasure. */
export const erasedBefore = (now: Date) => new Date(now.getTime() - reactivationPeriod);
