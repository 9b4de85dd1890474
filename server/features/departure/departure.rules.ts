import { daysToReactivate, daysUnconfirmed } from '@rendezvous/contract/departure';
import { day } from '@rendezvous/contract/durations';

const reactivationPeriod = daysToReactivate * day;
/** §4, §9: when a deleted account is erased; until then a mailed link brings it back. */
export const erasedAt = (deletedAt: Date) => new Date(deletedAt.getTime() + reactivationPeriod);
/** Members who never confirm their address are erased so long after they were last here, unless they have paid. */
const unconfirmedPeriod = daysUnconfirmed * day;
/** Members who never confirmed and were last here before this instant are due for erasure. */
export const unconfirmedBefore = (now: Date) => new Date(now.getTime() - unconfirmedPeriod);
/** Members deleted before this instant are due for erasure. */
export const erasedBefore = (now: Date) => new Date(now.getTime() - reactivationPeriod);
