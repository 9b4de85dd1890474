import { Button, Switch } from '@mantine/core';
import { changeMatchFinder, readAutomaticLike } from '@rendezvous/contract/like';
import { problemCode } from '@rendezvous/contract/problem';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { problemText } from '../../platform/query/problem.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { matchFinderQuery, refetchLikesSoon } from './like.queries.ts';
import classes from './match-finder.module.css';

const LikeModal = lazy(async () => ({ default: (await import('./like-modal.tsx')).LikeModal }));

const rules = [
  [IconHeart, 'real'],
  [IconUsers, 'who'],
  [IconShieldCheck, 'honest'],
] as const;

export const handle = { i18n: ['like'] };

const load = (args: LoaderArgs) => loadQueries(args, [matchFinderQuery]);

export { load as clientLoader, load as loader };

/** Automatic likes: off until a member switches them on, and explained in plain words. */
export default function MatchFinderPage() {
  const { t } = useTranslation('like');
  const client = useQueryClient();
  const { data } = useSuspenseQuery(matchFinderQuery);
  const change = useMutation({
    mutationFn: (automatic: boolean) => api(changeMatchFinder, { body: { automatic } }),
    onSuccess: (answer) => client.setQueryData(matchFinderQuery.queryKey, answer),
  });
  const look = useMutation({
    mutationFn: () => api(readAutomaticLike, {}),
    onSuccess: () => refetchLikesSoon(client),
  });
  const automatic = change.isPending ? change.variables : data.automatic;
  const isComplete = data.missing.length === 0;
  const problem = problemCode(look.error);
  return (
    <Page title={t('finder.title')} width="narrow">
      <p className={classes.lead}>{t('finder.lead')}</p>
      <div className={classes.box}>
        <Switch
          size="md"
          label={t('finder.switch')}
          description={isComplete || !automatic ? t(automatic ? 'finder.on' : 'finder.off') : undefined}
          checked={automatic}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
        {change.error && <p role="alert">{problemText(t, change.error)}</p>}
      </div>
      {!isComplete && (
        <Notice tone="careful" role="status">
          <p>{t(data.missing.length > 1 ? 'finder.incomplete' : `finder.missing_${data.missing[0] ?? 'gender'}`)}</p>
          <ButtonLink to="/profile">{t('finder.profile')}</ButtonLink>
        </Notice>
      )}
      <Button
        color="secondary"
        mt="md"
        fullWidth
        disabled={!isComplete}
        loading={look.isPending}
        onClick={() => look.mutate()}
      >
        {t('finder.look')}
      </Button>
      {look.error && (
        <p role="status" className={classes.nobody}>
          {problem === 'like.nobody' ? t('finder.none') : problemText(t, look.error)}
        </p>
      )}
      {problem === 'like.hidden' && (
        <ButtonLink to="/premium" variant="light" fullWidth>
          {t('likes.hidden.action')}
        </ButtonLink>
      )}
      <h2 className={classes.title}>{t('finder.how')}</h2>
      <ul className={classes.how}>
        {rules.map(([Icon, rule]) => (
          <li key={rule}>
            <Icon size={22} stroke={1.7} aria-hidden />
            {t(`finder.${rule}`)}
          </li>
        ))}
      </ul>
      <Suspense>{look.data && <LikeModal kind="like" profile={look.data} onClose={look.reset} />}</Suspense>
    </Page>
  );
}
