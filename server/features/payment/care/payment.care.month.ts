import { day } from '@rendezvous/contract/durations';
import type { Site } from '../../../platform/calls/caller.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { isDebitGateway } from '../../debit/debit.service.ts';
import { companyDay } from '../../site/site.service.ts';
import { careStore } from './payment.care.store.ts';

export const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Before the current month began, in every time zone. */
const beforeMonth = (now: Date): Date => before(now, 33 * day);

/** Of the clock of the site's company, as its receipts are. */
export const monthIn = (site: Site, at: Date): string => companyDay(site, at).slice(0, 7);

export const isInMonth = (site: Site, at: Date, now: Date): boolean => monthIn(site, at) === monthIn(site, now);

/** What a member bought lately, or still may: of the current month, and some of the one before. */
export const boughtLately = (on: Executor, memberId: string, now: Date) =>
  careStore.purchases(on, memberId, beforeMonth(now), ['completed', 'pending']);

/** What counts under a member's ceiling, of the current month. */
export const thisMonth = async (on: Executor, memberId: string, site: Site, now: Date) =>
  (await boughtLately(on, memberId, now)).filter(({ at }) => isInMonth(site, at, now));

/** Whether a gateway still waits for it to be paid; a debit is agreed, and collected. */
export const isOpen = ({ status, gateway }: { status: string; gateway: string }): boolean =>
  status === 'pending' && !isDebitGateway(gateway);
