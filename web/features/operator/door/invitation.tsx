import { Button } from '@mantine/core';
import { acceptInvitation, operatorFailures, prepareInvitation, readInvitation } from '@rendezvous/contract/operator';
import { ProblemError, problem } from '@rendezvous/contract/problem';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { type LoaderArgs, loadQueries } from '../../../platform/query/load.ts';
import { query, useLinkAnswer } from '../../../platform/query/query.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { wasDismissed } from '../../access/use-passkey-support.ts';
import { Door } from './door.tsx';

const CodeForm = lazy(() => import('./code-form.tsx'));

export const handle = { i18n: ['operator', 'access', 'account'] };

const tokenOf = (search: string) => ({ token: (new URLSearchParams(search).get('token') ?? '').slice(0, 100) });
const load = (args: LoaderArgs) =>
  loadQueries(args, [query(readInvitation, { query: tokenOf(new URL(args.request.url).search) })]);

export { load as clientLoader, load as loader };

const enter = () => window.location.assign('/operator');

/** Makes the passkey in this browser; false if the dialog was dismissed. */
async function acceptByPasskey(token: string): Promise<boolean> {
  const { passkey: optionsJSON } = await api(prepareInvitation, { body: { token } });
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    await api(acceptInvitation, { body: { token, way: { passkey: await startRegistration({ optionsJSON }) } } });
    return true;
  } catch (error) {
    if (wasDismissed(error)) return false;
    throw error instanceof ProblemError ? error : problem(operatorFailures.passkey_refused);
  }
}

/** Accepts an invitation: with a passkey, else with a password and a code. */
export default function InvitationScreen() {
  const { t } = useTranslation('operator');
  const { token } = tokenOf(useLocation().search);
  const invited = useLinkAnswer(readInvitation, { query: { token } })?.invited;
  const isHydrated = useHydrated();
  const [isByCode, setByCode] = useState(false);
  const accept = useMutation({ mutationFn: () => acceptByPasskey(token), onSuccess: (isIn) => isIn && enter() });
  if (!invited)
    return (
      <Door title={t('invitation.gone')} text={t('invitation.gone_text')}>
        {null}
      </Door>
    );
  const roles = invited.roles.map((role) => t(`role.${role}`)).join(', ');
  return (
    <Door
      title={t('invitation.title', { name: invited.name })}
      text={t('invitation.text', { email: invited.email, roles })}
    >
      <Button
        size="lg"
        color="secondary"
        disabled={!isHydrated}
        loading={accept.isPending}
        leftSection={<IconFingerprint size={20} aria-hidden />}
        onClick={() => accept.mutate()}
      >
        {t('invitation.passkey')}
      </Button>
      <FormProblem error={accept.error} />
      {isByCode ? (
        <Suspense>
          <CodeForm token={token} onAccepted={enter} />
        </Suspense>
      ) : (
        <Button variant="default" disabled={!isHydrated} onClick={() => setByCode(true)}>
          {t('invitation.by_code')}
        </Button>
      )}
    </Door>
  );
}
