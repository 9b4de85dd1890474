import { Button, Skeleton } from '@mantine/core';
import { listBlocked, unblock } from '@rendezvous/contract/safety';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { problemText } from '../../platform/query/problem.ts';
import { query } from '../../platform/query/query.ts';
import { Text } from '../../ui/text.tsx';
import classes from './blocked-list.module.css';

const blockedQuery = query(listBlocked);

/** The members whom the member has blocked, each with a button to unblock. */
export function BlockedList() {
  const { t } = useTranslation('safety');
  const client = useQueryClient();
  const { data, error, isPending } = useQuery(blockedQuery);
  const undo = useMutation({
    mutationFn: (profile: string) => api(unblock, { body: { profile } }),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/api/user.php' }),
  });
  if (isPending) return <Skeleton height={44} />;
  if (error) return <Text role="alert">{problemText(t, error)}</Text>;
  if (data.profiles.length === 0) return <Text tone="pale">{t('list.empty')}</Text>;
  return (
    <>
      <Text tone="pale" style={{ marginBlockEnd: 10 }}>
        {t('list.text')}
      </Text>
      {undo.error && <Text role="alert">{problemText(t, undo.error)}</Text>}
      <ul className={classes.list}>
        {data.profiles.map(({ id, name }) => (
          <li key={id} className={classes.row}>
            <span className={classes.name}>{name}</span>
            <Button
              variant="default"
              size="sm"
              aria-label={t('unblock.label', { name })}
              loading={undo.isPending && undo.variables === id}
              onClick={() => undo.mutate(id)}
            >
              {t('unblock.action')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
