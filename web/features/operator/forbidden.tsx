import { deskFailures } from '@rendezvous/contract/endpoint';
import { ProblemError } from '@rendezvous/contract/problem';
import { isRouteErrorResponse } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ForbiddenState } from '../../ui/state/forbidden-state.tsx';
import { DeskPage } from './desk-page.tsx';

/** The permission that is missing for a screen; undefined for any other error. */
export function permissionMissing(error: unknown): string | undefined {
  const problem = isRouteErrorResponse(error) ? error.data : error instanceof ProblemError ? error.problem : undefined;
  if (problem?.error === deskFailures.other_brand.code) return 'brand';
  return problem?.error === deskFailures.not_permitted.code ? String(problem.params?.permission) : undefined;
}

/** Says which permission a screen needs, and who gives it. */
export function Forbidden({ permission }: { permission: string }) {
  const { t } = useTranslation('operator');
  const isBrand = permission === 'brand';
  return (
    <DeskPage title={t('forbidden.title')}>
      <ForbiddenState
        title={isBrand ? t('error.other_brand') : t('forbidden.text', { permission: t(`permission.${permission}`) })}
        text={t('forbidden.who')}
        action={<ButtonLink to="/operator">{t('screen.home')}</ButtonLink>}
      />
    </DeskPage>
  );
}
