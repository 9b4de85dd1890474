import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Members } from '../member/member.service.ts';
import type { Sites } from '../site/site.service.ts';
import { debitMailPreviews } from './debit.mails.ts';
import { debitRoutes } from './debit.routes.ts';
import { createDebits } from './debit.service.ts';

export function debitFeature(platform: Platform, given: { sites: Sites; members: Members }) {
  const debits = createDebits(platform, given);
  return {
    service: debits,
    routes: debitRoutes(debits.mandates),
    personalData: {
      name: 'direct-debit',
      tables: ['debit', 'debit_mandate'],
      read: ({ id }) => debits.personalData(id),
    },
    mails: debitMailPreviews,
  } satisfies Part;
}
