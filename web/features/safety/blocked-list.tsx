import { Button } from '@mantine/core';
import { unblock } from '@rendezvous/contract/safety';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { problemText } from '../../platform/query/problem.ts';
import { FictionalMark } from '../../ui/member/fictional-mark.tsx';
import { Text } from '../../ui/text.tsx';
import classes from './blocked-list.module.css';
import { blockedQuery } from './safety.queries.ts';

/** The members whom the member has blocked, each with a button to unblock. */
export function BlockedList() {
  const { t } = useTranslation('safety');
  const client = useQueryClient();
  const { profiles } = useSuspenseQuery(blockedQuery).data;
  const undo = useMutation({
    mutationFn: (profile: string) => api(unblock, { body: { profile } }),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/api/user.php' }),
  });
  return (
    <>
      <Text tone="pale" style={{ marginBlockEnd: 'var(--mantine-spacing-xs)' }}>
        {t('list.text')}
      </Text>
      {undo.error && <Text role="alert">{problemText(t, undo.error)}</Text>}
      <ul className={classes.list}>
        {profiles.map(({ id, name, fictional_icon }) => (
          <li key={id} className={classes.row}>
            <span className={classes.name}>
              {name} {fictional_icon && <FictionalMark />}
            </span>
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
