import type { HiddenLiker } from '@rendezvous/contract/like';
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { fetched } from '../../platform/document/fetched.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { clientOf, type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { isKnown, likesQuery, useSeeHidden } from './like.queries.ts';
import classes from './likes.module.css';
import { LikesGrid, type LikesKind } from './likes-grid.tsx';

export const handle = { i18n: ['like'] };

const load = async (args: LoaderArgs) => {
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

const Meeting = lazy(async () => ({ default: (await import('./meeting.tsx')).Meeting }));

const kinds = ['received', 'given', 'matches'] as const;

/** Likes received (new first, hidden ones by number), given, and matches; `/likes/m/:id` shows a match over them. */
export default function LikesPage() {
  const { t } = useTranslation('like');
  const { type, id } = useParams();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(likesQuery);
  const kind: LikesKind = id ? 'matches' : (kinds.find((one) => one === type) ?? 'received');
  const match = id ? data.matches.find((one) => one.id === id) : undefined;
  const received = data.liked_by.filter(isKnown);
  const hidden = data.liked_by.filter((liker): liker is HiddenLiker => !isKnown(liker));
  const members = { received, given: data.profiles, matches: data.matches };
  const numbers = { received: data.total_received, given: data.profiles.length, matches: data.matches.length };
  const numHidden = kind === 'received' ? data.total_received - received.length : 0;
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
        {kinds.map((one) => (
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
          <HiddenLikes count={numHidden} likers={hidden} hasKnown={received.length > 0} />
        </Suspense>
      )}
      {(numHidden === 0 || received.length > 0) && <LikesGrid kind={kind} members={members[kind]} />}
      <Suspense fallback={null}>
        {match && (
          <Meeting
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
