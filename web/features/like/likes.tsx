import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { likesQuery } from './like.queries.ts';
import classes from './likes.module.css';
import { LikesGrid, type LikesKind } from './likes-grid.tsx';

export const handle = { i18n: ['like'] };

const load = (args: LoaderArgs) => loadQueries(args, [likesQuery]);

export { load as clientLoader, load as loader };

const Meeting = lazy(async () => ({ default: (await import('./meeting.tsx')).Meeting }));

const kinds = ['received', 'given', 'matches'] as const;

/** Likes received, new ones first, likes given, and matches; `/likes/m/:id` shows a match over them. */
export default function LikesPage() {
  const { t } = useTranslation('like');
  const { type, id } = useParams();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(likesQuery);
  const kind: LikesKind = id ? 'matches' : (kinds.find((one) => one === type) ?? 'received');
  const match = id ? data.matches.find((one) => one.id === id) : undefined;
  const members = { received: data.liked_by, given: data.profiles, matches: data.matches };
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
            {t(`likes.${one}`)} <span className={classes.number}>{members[one].length}</span>
          </Link>
        ))}
      </nav>
      <LikesGrid kind={kind} members={members[kind]} />
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
