import { Button } from '@mantine/core';
import { endSession, endSessions } from '@rendezvous/contract/access';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api, lastCall } from '../../../platform/query/api.ts';
import { leave } from '../../../platform/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { sessionsQuery } from './access.queries.ts';
import { useDeviceName } from './device-name.ts';
import form from './form.module.css';
import classes from './list.module.css';

/** The member's sessions, each with a button to end it, and one to end them all. */
export default function SessionsList() {
  const { t } = useTranslation('access');
  const [isAsking, setAsking] = useState(false);
  const endAll = async () => {
    await lastCall(endSessions, {});
    leave('/');
  };
  return (
    <div className={form.form}>
      <p className={form.text}>{t('sessions.text')}</p>
      <List />
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('sessions.everywhere')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={endAll}
        title={t('sessions.everywhere_title')}
        confirm={t('sessions.everywhere')}
        isDangerous
      >
        {t('sessions.everywhere_text')}
      </ConfirmDialog>
    </div>
  );
}

function List() {
  const { t } = useTranslation('access');
  const { sessions } = useSuspenseQuery(sessionsQuery).data;
  const format = useFormat();
  const nameOf = useDeviceName();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (id: string) => api(endSession, { body: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <>
      <FormProblem error={end.error} />
      <ul className={classes.list}>
        {sessions.map((session) => (
          <li key={session.id} className={classes.row}>
            <span className={classes.facts}>
              <b>{nameOf(session)}</b>
              <span className={classes.soft}>
                {session.current
                  ? t('sessions.current')
                  : t('sessions.last_seen', {
                      time: `${format.day(session.last_seen_at)}, ${format.time(session.last_seen_at)}`,
                    })}
              </span>
            </span>
            {!session.current && (
              <Button
                variant="default"
                aria-label={t('sessions.end_label', { device: nameOf(session) })}
                loading={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
