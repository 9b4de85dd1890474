import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { listPromotions, readBrandPage, readCompany, readSettings } from '@rendezvous/contract/site';
import { bind } from '../../platform/calls/bind.ts';
import type { Sites } from './site.service.ts';

export const siteRoutes = (sites: Sites) =>
  bind(
    { readSettings, readCompany, readBrandPage, listPromotions },
    {
      readSettings: ({ caller, query }) => sites.settingsFor(caller, query),
      readCompany: ({ caller }) => caller.site.company,
      readBrandPage: ({ caller, query }) => {
        const page = sites.pageFor(caller, query.token);
        if (!page) throw problem(requestFailures.not_found);
        return page;
      },
      listPromotions: ({ caller }) => ({ promotions: sites.promotionsFor(caller) }),
    },
  );
