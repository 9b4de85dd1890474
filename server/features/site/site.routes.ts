import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import * as contract from '@rendezvous/contract/site';
import type { Caller } from '../../platform/calls/caller.ts';
import { bind } from '../../platform/calls/mount.ts';
import type { Brand, Sites } from './site.service.ts';

export const siteRoutes = (sites: Sites, onPageHidden: (caller: Caller) => Promise<void>) =>
  bind(contract, {
    readSettings: ({ caller, query }) => sites.settingsFor(caller, query),
    readCompany: ({ caller }) => (caller.site as Brand).company,
    readBrandPage: ({ caller, query }) => {
      const page = sites.pageFor(caller, query.token);
      if (!page) throw problem(requestFailures.not_found);
      return page;
    },
    listSisterBrands: ({ caller }) => ({ brands: sites.sistersOf(caller) }),
    reportPageHidden: async ({ caller }) => {
      await onPageHidden(caller);
      return {};
    },
  });
