import * as contract from '@rendezvous/contract/search';
import { bind } from '../../platform/calls/mount.ts';
import { withSiteDefaults } from './search.rules.ts';
import type { Search } from './search.service.ts';

export const searchRoutes = (search: Search) =>
  bind(contract, { searchMembers: ({ caller, query }) => search.find(caller, withSiteDefaults(query, caller.site.settings)) });
