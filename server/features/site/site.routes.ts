import * as contract from '@rendezvous/contract/site';
import { bind } from '../../platform/mount.ts';
import type { Brand, Sites } from './site.service.ts';

export const siteRoutes = (sites: Sites, onPageHidden: (memberId: string) => Promise<void>) =>
  bind(contract, {
    readSettings: ({ caller }) => sites.settingsFor(caller.site, caller.country),
    readCompany: ({ caller }) => (caller.site as Brand).company,
    reportPageHidden: async ({ caller }) => {
      if (caller.member) await onPageHidden(caller.member.id);
      return {};
    },
  });
