import { Button } from '@mantine/core';
import { readAutomaticLike } from '@rendezvous/contract/like';
import { problemCode } from '@rendezvous/contract/problem';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { fetched } from '../../platform/document/fetched.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { problemText } from '../../platform/query/problem.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CardWords } from '../../ui/member/card-words.tsx';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { MemberGrid } from '../../ui/member/member-grid.tsx';
import { Page } from '../../ui/page.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { matchFinderQuery, refetchLikesSoon, suggestedQuery } from './like.queries.ts';
import { LikeButton } from './like-button.tsx';
import classes from './match-finder.module.css';

const AutomaticLikes = fetched(
  'features/like/automatic-likes.tsx',
  async () => (await import('./automatic-likes.tsx')).AutomaticLikes,
);

const LikeModal = lazy(async () => ({ default: (await import('./like-modal.tsx')).LikeModal }));

const rules = [
  [IconHeart, 'real'],
  [IconUsers, 'who'],
  [IconShieldCheck, 'honest'],
] as const;

export const handle = { i18n: ['like'] };

async function load(args: LoaderArgs) {
  await Promise.all([loadQueries(args, [matchFinderQuery, suggestedQuery]), AutomaticLikes.prepare()]);
  return null;
}

export { load as clientLoader, load as loader };

/** People who suit the member; then automatic likes, off until a member switches them on, and explained plainly. */
export default function MatchFinderPage() {
  const { t } = useTranslation('like');
  const { missing } = useSuspenseQuery(matchFinderQuery).data;
  const isComplete = missing.length === 0;
  return (
    <Page title={t('finder.title')} width="wide">
      {isComplete ? (
        <People />
      ) : (
        <Notice tone="careful" role="status">
          <p>{t(missing.length > 1 ? 'finder.incomplete' : `finder.missing_${missing[0] ?? 'gender'}`)}</p>
          <ButtonLink to="/profile">{t('finder.profile')}</ButtonLink>
        </Notice>
      )}
      <div className={classes.parts}>
        <Look isComplete={isComplete} />
        <section>
          <p className={classes.text}>{t('finder.lead')}</p>
          <Suspense>
            <AutomaticLikes isComplete={isComplete} />
          </Suspense>
        </section>
      </div>
      <h2 className={classes.title}>{t('finder.how')}</h2>
      <ul className={classes.how}>
        {rules.map(([Icon, rule]) => (
          <li key={rule}>
            <Icon size={22} stroke={1.7} aria-hidden />
            {t(`finder.${rule}`)}
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** As many as a desk shows in a row. */
const inRow = 6;

/** In one row, which a finger moves. Who is liked here stays until the next visit. */
function People() {
  const { t } = useTranslation('like');
  const { profiles } = useSuspenseQuery(suggestedQuery).data;
  const [ids] = useState(() => profiles.flatMap(({ id, liked }) => (liked ? [] : [id])).slice(0, inRow));
  const people = profiles.filter(({ id }) => ids.includes(id));
  if (people.length === 0) return null;
  return (
    <>
      <MemberGrid label={t('suggested.title')} className={classes.people}>
        {people.map(({ distance, liked, ...member }, index) => (
          <MemberCard
            key={member.id}
            member={member}
            words={<CardWords member={member} />}
            priority={index < 3}
            corner={<LikeButton profileId={member.id} name={member.name} liked={liked} />}
          />
        ))}
      </MemberGrid>
      <p className={classes.text}>{t('finder.people')}</p>
    </>
  );
}

/** §7: asks for a like from a member who gives them automatically. */
function Look({ isComplete }: { isComplete: boolean }) {
  const { t } = useTranslation('like');
  const client = useQueryClient();
  const look = useMutation({
    mutationFn: () => api(readAutomaticLike, {}),
    onSuccess: () => refetchLikesSoon(client),
  });
  const problem = problemCode(look.error);
  const isNobody = problem === 'like.nobody';
  return (
    <section>
      <p className={classes.text}>{t('finder.look_text')}</p>
      <Button
        color="secondary"
        variant={isNobody ? 'light' : 'filled'}
        fullWidth
        disabled={!isComplete}
        loading={look.isPending}
        onClick={() => look.mutate()}
      >
        {t('finder.look')}
      </Button>
      {look.error && (
        <p role="status" className={classes.nobody}>
          {isNobody ? t('finder.none') : problemText(t, look.error)}
        </p>
      )}
      {isNobody && (
        <ButtonLink to="/members" fullWidth>
          {t('likes.empty.given.action')}
        </ButtonLink>
      )}
      {problem === 'like.hidden' && (
        <ButtonLink to="/premium" variant="light" fullWidth>
          {t('likes.hidden.action')}
        </ButtonLink>
      )}
      <Suspense>{look.data && <LikeModal kind="like" profile={look.data} onClose={look.reset} />}</Suspense>
    </section>
  );
}
