import { hiddenOf, type LikeList, likeLists } from '@rendezvous/contract/like';
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { data, Link, useNavigate, useParams } from 'react-router';
import { fetched } from '../../platform/document/fetched.tsx';
import { useHydrated } from '../../platform/document/hydrated.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { clientOf, type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { pagesQuery, shownPages } from './like.pages.ts';
import { likesQuery, useSeeHidden } from './like.queries.ts';
import classes from './likes.module.css';
import { LikesGrid } from './likes-grid.tsx';

export const handle = { i18n: ['like', 'profile'] };

const listNamed = (type: string | undefined) => likeLists.find((one) => one === type);

const load = async (args: LoaderArgs) => {
  const { type } = args.params;
  if (type !== undefined && !listNamed(type)) throw data(null, { status: 404 });
  await loadQueries(args, [likesQuery]);
  if (clientOf(args.context).getQueryData(likesQuery.queryKey)?.shown !== 'open') await HiddenLikes.prepare();
  return null;
};

export { load as clientLoader, load as loader };

// Most brands show who likes whom.
const HiddenLikes = fetched(
  'features/like/hidden-likes.tsx',
  async () => (await import('./hidden-likes.tsx')).HiddenLikes,
);

const LikeModal = lazy(async () => ({ default: (await import('./like-modal.tsx')).LikeModal }));

// Most members have less than a page of likes.
const MoreLikes = lazy(() => import('./more-likes.tsx'));

/** The list as far as it was read. */
function useListed(list: LikeList) {
  const { data } = useSuspenseQuery(likesQuery);
  const pages = pagesQuery(list);
  const isRead = useQueryClient().getQueryData(pages.queryKey) !== undefined;
  const { data: read } = useQuery({ ...pages, enabled: isRead });
  return shownPages(list, data, read);
}

/** Likes received (who waits on top, hidden ones by number), given, matches; `/likes/m/:id` shows a match over them. */
export default function LikesPage() {
  const { t } = useTranslation('like');
  const { type, id } = useParams();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { data } = useSuspenseQuery(likesQuery);
  const kind = id ? 'matches' : (listNamed(type) ?? 'received');
  const { members: listed, next } = useListed(kind);
  // Matches stand below all who wait; none wait where those are hidden.
  const isWhole = next === null || kind !== 'received' || data.shown !== 'open';
  const members = isWhole ? listed : listed.filter(({ liked }) => !liked);
  const match = id ? members.find((one) => one.id === id) : undefined;
  const hidden = hiddenOf(data);
  const numbers = { received: data.total_received, given: data.total_given, matches: data.total_matches };
  const numHidden = kind === 'received' ? hidden.count : 0;
  useSeeHidden(data, kind === 'received');
  return (
    <Page
      title={t('likes.title')}
      width="wide"
      action={
        <ButtonLink to="/match-finder" variant="light" leftSection={<IconSparkles size={20} aria-hidden />}>
          {t('likes.finder')}
        </ButtonLink>
      }
    >
      <nav className={classes.tabs} aria-label={t('likes.tabs')}>
        {likeLists.map((one) => (
          <Link
            key={one}
            to={`/likes/${one}`}
            replace
            className={classes.tab}
            aria-current={one === kind ? 'page' : undefined}
            preventScrollReset
          >
            {t(`likes.${one}`)} <span className={classes.number}>{numbers[one]}</span>
          </Link>
        ))}
      </nav>
      {numHidden > 0 && (
        <Suspense>
          <HiddenLikes count={numHidden} likers={hidden.likers} hasKnown={members.length > 0} />
        </Suspense>
      )}
      {(members.length > 0 || (numHidden === 0 && next === null)) && (
        <LikesGrid kind={kind} members={members} totalNew={data.total_new} />
      )}
      <Suspense>{isHydrated && next !== null && <MoreLikes key={kind} list={kind} cursor={next} />}</Suspense>
      <Suspense fallback={null}>
        {match && (
          <LikeModal
            key={match.id}
            kind="match"
            profile={match}
            onClose={() => inBackground(navigate('/likes/matches', { replace: true }))}
          />
        )}
      </Suspense>
    </Page>
  );
}
