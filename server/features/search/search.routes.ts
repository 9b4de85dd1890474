import type { Answer } from '@rendezvous/contract/endpoint';
import type { SearchFilter } from '@rendezvous/contract/search';
import * as contract from '@rendezvous/contract/search';
import type { Caller, MemberCaller } from '../../platform/calls/caller.ts';
import { bind } from '../../platform/calls/mount.ts';
import { offeredFilter } from './search.rules.ts';
import type { Search } from './search.service.ts';

export interface SearchViews {
  readonly searchResults: SearchResultsView;
  readonly suggestions: SuggestionsView;
}

/** The results with each card's profile and likes, without the members of `leftOut`. */
export type SearchResultsView = (
  caller: Caller,
  query: Parameters<Search['find']>[1],
  leftOut?: Parameters<Search['find']>[2],
) => Promise<Answer<typeof contract.searchMembers>>;

/** The cards of the members to suggest, without the members of `leftOut`. */
export type SuggestionsView = (
  caller: MemberCaller,
  filter: SearchFilter,
  leftOut?: Parameters<Search['suggest']>[2],
) => Promise<Answer<typeof contract.listSuggestions>>;

export const searchRoutes = ({ searchResults, suggestions }: SearchViews) =>
  bind(contract, {
    searchMembers: ({ caller, query }) => searchResults(caller, offeredFilter(query, caller.site.settings)),
    listSuggestions: ({ caller, query }) => suggestions(caller, { ...query, sort: 'best' }),
  });
