import { useLocation } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { PageTitle } from '../../ui/page.tsx';
import { Game } from './game.tsx';
import { deckQuery, filterOf } from './swipe.queries.ts';
import { SwipeStyle } from './swipe-style.tsx';

export const handle = { i18n: ['swipe', 'search', 'like', 'profile'] };

const load = (args: LoaderArgs) => loadQueries(args, [deckQuery(filterOf(new URL(args.request.url).search))]);

export { load as clientLoader, load as loader };

/** §2 The swipe game: one member at a time, to like or to pass. The address may widen whom it shows. */
export default function SwipeGamePage() {
  const { t } = useTranslation('swipe');
  const { search } = useLocation();
  return (
    <>
      <SwipeStyle />
      <PageTitle title={t('title')} />
      <Game key={search} filter={filterOf(search)} />
    </>
  );
}
