import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/i18n.ts';
import { loadQueries } from '../../platform/load.ts';
import { MemberGridSkeleton } from '../../ui/member-grid.tsx';
import { Page } from '../../ui/page.tsx';
import { regionsQuery } from '../profile/profile.queries.ts';
import type { Route } from './+types/members.ts';
import { FilterForm } from './filter-form.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import classes from './members.module.css';
import { Results } from './results.tsx';
import { changedAddress, countFilters, readAddress, searchQuery } from './search-address.ts';
import { SortSelect } from './sort-select.tsx';

export const handle = { i18n: ['search', 'like', 'profile', 'place'] };

const load = (args: Route.LoaderArgs) => loadQueries(args, [searchQuery(readAddress(new URL(args.request.url).search)), regionsQuery]);

export { load as clientLoader, load as loader };

/** The search, and the home of members. Everything that was chosen is in the address. */
export default function MembersPage() {
  const { t } = useTranslation('search');
  const { number } = useFormat();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { state, location } = useNavigation();
  const address = readAddress(search);
  const { data } = useSuspenseQuery(searchQuery(address));
  const isTurning = state === 'loading' && location.pathname === '/members';
  const change = (chosen: Parameters<typeof changedAddress>[1]) => void navigate(changedAddress(address, chosen), { preventScrollReset: true });
  const form = <FilterForm address={address} filter={data.filter} onChange={change} onClear={() => void navigate('?')} />;
  return (
    <Page title={t('title')} width="wide">
      <div className={classes.columns}>
        <aside className={classes.filters} aria-label={t('filter.title')}>
          {form}
        </aside>
        <section aria-busy={isTurning} aria-label={t('results')}>
          <div className={classes.bar}>
            <p className={classes.count} aria-live="polite">
              {data.numResultsMore ? t('found_more', { count: number(data.numResults) }) : t('found', { count: data.numResults })}
            </p>
            <div className={classes.tools}>
              <SortSelect value={data.filter.sort} wished={address.sort} onChange={(sort) => change({ sort })} />
              <FilterSheet count={countFilters(address)}>{form}</FilterSheet>
            </div>
          </div>
          {isTurning ? <MemberGridSkeleton count={data.per_page} /> : <Results answer={data} address={address} />}
        </section>
      </div>
    </Page>
  );
}
