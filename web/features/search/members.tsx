import { useMediaQuery } from '@mantine/hooks';
import IconCards from '@tabler/icons-react/dist/esm/icons/IconCards.mjs';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { redirect, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { fetched } from '../../platform/document/fetched.tsx';
import { useSettings } from '../../platform/document/page.tsx';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { loadQueries, refusedFields } from '../../platform/query/load.ts';
import { useUser } from '../../platform/session/session.ts';
import { mediaFrom } from '../../platform/theme/media.ts';
import { MemberGridSkeleton } from '../../ui/member/member-grid.tsx';
import { Page } from '../../ui/page.tsx';
import { regionsQuery } from '../profile/profile.queries.ts';
import type { Route } from './+types/members.ts';
import { ChosenFilters } from './chosen-filters.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import classes from './members.module.css';
import { Results } from './results.tsx';
import {
  changedAddress,
  chosenFilters,
  expectedFilter,
  readAddress,
  searchQuery,
  withoutRefused,
} from './search-address.ts';
import { SortLinks } from './sort-links.tsx';
import tools from './tools.module.css';

export const handle = { i18n: ['search', 'like', 'profile', 'place'] };

/** Redirects an address with refused fields, such as an unknown city, to the same address without them. */
async function load(args: Route.LoaderArgs) {
  const address = readAddress(new URL(args.request.url).search);
  try {
    // A region is named among the chosen filters.
    const named = address.countryregion === undefined ? [] : [regionsQuery];
    return await loadQueries(args, [searchQuery(address), ...named]);
  } catch (error) {
    const without = withoutRefused(address, refusedFields(error));
    throw without === null ? error : redirect(`/members${without}`);
  }
}

export { load as clientLoader, load as loader };

/** Fetched where it fits beside the results; on a small screen, when the reader reaches for it. */
const FilterForm = fetched(
  'features/search/filter-form.tsx',
  async () => (await import('./filter-form.tsx')).FilterForm,
);

/** The search, which is the members' home page. The address holds every choice. */
export default function MembersPage() {
  const { t } = useTranslation('search');
  const { number } = useFormat();
  const { search_fields } = useSettings();
  const isMember = useUser() !== null;
  const navigate = useNavigate();
  const client = useQueryClient();
  const { search, key } = useLocation();
  const { state, location } = useNavigation();
  const asked = readAddress(search);
  // Back shows the same page as before; a new visit refetches one that is older than a minute.
  const refetchOnMount = useNavigationType() !== 'POP';
  const { data } = useSuspenseQuery({ ...searchQuery(asked), refetchOnMount });
  const isTurning = state === 'loading' && location.pathname === '/members';
  // A choice shows at once, and the next adds to it even before the answer arrives.
  const address = isTurning ? readAddress(location.search) : asked;
  const filter = expectedFilter(data.filter, asked, address);
  const change = (chosen: Parameters<typeof changedAddress>[1]) =>
    inBackground(navigate(changedAddress(address, chosen), { preventScrollReset: true }));
  const isWide = useMediaQuery(mediaFrom('md'));
  const still = <div className={classes.still} aria-hidden />;
  const chosen = chosenFilters(address, search_fields);
  const clear = chosen.length > 0 ? () => inBackground(navigate('?')) : undefined;
  const form = (
    <Suspense fallback={still}>
      <FilterForm address={address} filter={filter} hasOrigin={data.has_origin} onChange={change} />
    </Suspense>
  );
  const count = number(data.numResults);
  const isFar = chosen.length === 0 && data.numResults === 0 && data.similar.length > 0;
  return (
    <Page title={t('title')} width="full" hidesHeading>
      <div className={classes.columns}>
        <aside className={classes.filters} aria-label={t('filter.title')}>
          {isWide ? form : still}
        </aside>
        <section aria-busy={isTurning} aria-label={t('results')}>
          <div className={classes.bar}>
            <h1 className={classes.title}>{t('title')}</h1>
            <p className={classes.count} aria-live="polite">
              {data.numResultsMore ? t('found_more', { count }) : !isFar && t('found', { count: data.numResults })}
            </p>
            {isMember && (
              <a href="/swipe-game" className={`${tools.tool} ${classes.game}`}>
                <IconCards size={20} aria-hidden />
                {t('game')}
              </a>
            )}
            <SortLinks
              value={filter.sort}
              wished={address.sort}
              addressOf={(sort) => changedAddress(address, { sort })}
            />
            <FilterSheet
              count={chosen.length}
              show={
                data.numResultsMore ? t('filter.show_more', { count }) : t('filter.show', { count: data.numResults })
              }
              isBusy={isTurning}
              onClear={clear}
              prepareForm={() => Promise.all([FilterForm.prepare(), client.prefetchQuery(regionsQuery)])}
            >
              {form}
            </FilterSheet>
          </div>
          <ChosenFilters chosen={chosen} address={address} filter={filter} />
          {isTurning ? (
            <MemberGridSkeleton count={data.per_page} />
          ) : (
            <Results key={key} answer={data} address={address} isFar={isFar} />
          )}
        </section>
      </div>
    </Page>
  );
}
