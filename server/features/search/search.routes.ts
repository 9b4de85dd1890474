import * as contract from '@rendezvous/contract/search';
import { bind } from '../../platform/calls/bind.ts';
import { offeredFilter } from './search.rules.ts';
import type { Search, SearchResultsView, SuggestionsView } from './search.service.ts';

export interface SearchViews {
  readonly searchResults: SearchResultsView;
  readonly suggestions: SuggestionsView;
}

export const searchRoutes = ({ regions }: Pick<Search, 'regions'>, { searchResults, suggestions }: SearchViews) =>
  bind(contract, {
    searchMembers: ({ caller, query }) => searchResults(caller, offeredFilter(query, caller.site.settings)),
    readMemberMap: ({ caller, query }) => regions.map(caller, query.country),
    listSuggestions: ({ caller, query }) => suggestions(caller, { ...query, sort: 'best' }),
  });
