import type { Answer } from '@rendezvous/contract/endpoint';
import * as contract from '@rendezvous/contract/search';
import type { Caller } from '../../platform/calls/caller.ts';
import { bind } from '../../platform/calls/mount.ts';
import { offeredFilter } from './search.rules.ts';
import type { Search } from './search.service.ts';

/** The results with each card's profile and likes, without the members of `leftOut`. */
export type SearchResultsView = (
  caller: Caller,
  query: Parameters<Search['find']>[1],
  leftOut?: Parameters<Search['find']>[2],
) => Promise<Answer<typeof contract.searchMembers>>;

export const searchRoutes = (searchResults: SearchResultsView) =>
  bind(contract, {
    searchMembers: ({ caller, query }) => searchResults(caller, offeredFilter(query, caller.site.settings)),
  });
