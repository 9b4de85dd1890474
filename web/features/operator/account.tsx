import { Button } from '@mantine/core';
import {
  addOwnPasskey,
  endOwnSession,
  operatorFailures,
  prepareOwnPasskey,
  readOwnAccount,
  removeOwnPasskey,
} from '@rendezvous/contract/operator';
import { ProblemError, problem } from '@rendezvous/contract/problem';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { query } from '../../platform/query/query.ts';
import { LanguageMenu } from '../../ui/language-menu.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { useDeviceName } from '../access/settings/device-name.ts';
import { wasDismissed } from '../access/use-passkey-support.ts';
import { checked } from './check.ts';
import { DeskPage } from './desk-page.tsx';

const accountQuery = query(readOwnAccount);
const load = (args: LoaderArgs) => loadQueries(args, [accountQuery]);

export { load as clientLoader, load as loader };

async function addPasskey(): Promise<void> {
  const optionsJSON = await checked(() => api(prepareOwnPasskey, {}));
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    await api(addOwnPasskey, { body: await startRegistration({ optionsJSON }) });
  } catch (error) {
    if (wasDismissed(error)) return;
    throw error instanceof ProblemError ? error : problem(operatorFailures.passkey_refused);
  }
}

/** Changes the account, then reads it again. */
function useChange<Values>(change: (values: Values) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
}

/** An operator's own credentials and sessions, and the language of the desk. */
export default function AccountScreen() {
  const { t } = useTranslation('operator');
  const { email, hasCode } = useSuspenseQuery(accountQuery).data;
  return (
    <DeskPage title={t('screen.account')} text={email} action={<LanguageMenu />}>
      <h2>{t('own.passkeys')}</h2>
      <Passkeys />
      <p className="desk-soft">{t(hasCode ? 'own.has_code' : 'own.no_code')}</p>
      <h2>{t('own.sessions')}</h2>
      <Sessions />
    </DeskPage>
  );
}

function Passkeys() {
  const { t } = useTranslation('operator');
  const { passkeys } = useSuspenseQuery(accountQuery).data;
  const nameOf = useDeviceName();
  const format = useFormat();
  const add = useChange(addPasskey);
  const remove = useChange((id: string) => checked(() => api(removeOwnPasskey, { body: { id } })));
  return (
    <>
      <ul className="desk-list">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <span>
              <b>{nameOf(passkey)}</b>{' '}
              <span className="desk-soft">{t('own.made', { day: format.day(passkey.created_at.slice(0, 10)) })}</span>
            </span>
            <Button
              variant="default"
              aria-label={t('own.remove_label', { device: nameOf(passkey) })}
              loading={remove.isPending && remove.variables === passkey.id}
              onClick={() => remove.mutate(passkey.id)}
            >
              {t('operators.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <FormProblem error={remove.error ?? add.error} />
      <Button variant="default" loading={add.isPending} onClick={() => add.mutate(undefined)}>
        {t('own.add')}
      </Button>
    </>
  );
}

function Sessions() {
  const { t } = useTranslation('operator');
  const { sessions } = useSuspenseQuery(accountQuery).data;
  const nameOf = useDeviceName();
  const format = useFormat();
  const end = useChange((id: string) => api(endOwnSession, { body: { id } }));
  return (
    <>
      <FormProblem error={end.error} />
      <ul className="desk-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              <b>{nameOf(session)}</b>{' '}
              <span className="desk-soft">
                {session.current
                  ? t('own.current')
                  : t('own.made', { day: format.day(session.created_at.slice(0, 10)) })}
              </span>
            </span>
            {!session.current && (
              <Button
                variant="default"
                aria-label={t('own.end_label', { device: nameOf(session) })}
                loading={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                {t('log_out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
