import { deskFailures } from '@rendezvous/contract/endpoint';
import { ProblemError } from '@rendezvous/contract/problem';
import { isRouteErrorResponse } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ForbiddenState } from '../../ui/state/forbidden-state.tsx';
import { DeskPage } from './desk-page.tsx';

const others: Readonly<Record<string, string>> = {
  [deskFailures.other_brand.code]: 'brand',
  [deskFailures.own_account.code]: 'own',
};

/** Why a screen is closed: its permission, or `brand` or `own`, which none opens; undefined if it failed. */
export function closedBy(error: unknown): string | undefined {
  const problem = isRouteErrorResponse(error) ? error.data : error instanceof ProblemError ? error.problem : undefined;
  if (problem?.error === deskFailures.not_permitted.code) return String(problem.params?.permission);
  return others[problem?.error];
}

/** Says what closes a screen, and who gives the permission that opens it. */
export function Forbidden({ reason }: { reason: string }) {
  const { t } = useTranslation('operator');
  const reasons: Readonly<Record<string, string>> = { brand: t('error.other_brand'), own: t('error.own_account') };
  return (
    <DeskPage title={t('forbidden.title')}>
      <ForbiddenState
        title={reasons[reason] ?? t('forbidden.text', { permission: t(`permission.${reason}`) })}
        text={reason === 'own' ? undefined : t('forbidden.who')}
        action={<ButtonLink to="/operator">{t('screen.home')}</ButtonLink>}
      />
    </DeskPage>
  );
}
