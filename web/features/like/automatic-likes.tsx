import { Switch } from '@mantine/core';
import { changeMatchFinder } from '@rendezvous/contract/like';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { problemText } from '../../platform/query/problem.ts';
import { matchFinderQuery } from './like.queries.ts';
import classes from './match-finder.module.css';

/** Likes in the member's name: off until they switch them on, then with the way to those given. */
export function AutomaticLikes() {
  const { t } = useTranslation('like');
  const client = useQueryClient();
  const { data } = useSuspenseQuery(matchFinderQuery);
  const change = useMutation({
    mutationFn: (automatic: boolean) => api(changeMatchFinder, { body: { automatic } }),
    onSuccess: (answer) => client.setQueryData(matchFinderQuery.queryKey, answer),
  });
  const automatic = change.isPending ? change.variables : data.automatic;
  return (
    <>
      <Switch
        size="md"
        label={t('finder.switch')}
        description={t(automatic ? 'finder.on' : 'finder.off')}
        checked={automatic}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {automatic && (
        <Link to="/likes/given" className={classes.given}>
          {t('see_given')}
        </Link>
      )}
      {change.error && <p role="alert">{problemText(t, change.error)}</p>}
    </>
  );
}
