import { type FoundMember, findMembers } from '@rendezvous/contract/member-search';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { fieldErrors } from '../../../platform/query/problem.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useBrandName, useChosenBrand, useDesk } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { type Column, DeskTable } from '../table.tsx';
import { SupportStyle } from './support-style.tsx';
import { When } from './when.tsx';

const WaitingCredits = lazy(() => import('./waiting-credits.tsx'));

export const handle = { i18n: ['support'] };

/**
 * Finds members. The words may be an email address, so they stay out of the URL; the browser's history entry keeps
 * them for the way back from a member's page.
 */
export default function MembersScreen() {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const { state } = useLocation();
  // The history entry, which the server does not know.
  const words: string = (useHydrated() && (state as { words?: string } | null)?.words) || '';
  const site = useChosenBrand();
  const mayAct = useDesk().operator?.permissions.includes('members.act');
  const found = useQuery({
    queryKey: [findMembers.path, site ?? '', words],
    queryFn: () => api(findMembers, { body: { words, site } }),
    enabled: words !== '',
  });
  const error = fieldErrors(found.error).words;
  return (
    <DeskPage title={t('operator:screen.members')} text={t('search.text')}>
      <SupportStyle />
      <search>
        <form
          key={words}
          className="desk-filter"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const typed = event.currentTarget.querySelector('input')?.value.trim() ?? '';
            inBackground(navigate('.', { state: { words: typed } }));
          }}
        >
          <label className="desk-field">
            {t('search.label')}
            <input type="search" defaultValue={words} autoComplete="off" aria-invalid={error !== undefined} />
            {error && <span role="alert">{error}</span>}
          </label>
          <SubmitButton isSending={found.isFetching} w="fit-content">
            {t('search.submit')}
          </SubmitButton>
        </form>
      </search>
      {found.isError && !error && <ErrorState error={found.error} onRetry={() => found.refetch()} />}
      <Suspense>{mayAct && words === '' && <WaitingCredits />}</Suspense>
      <div aria-live="polite">{found.isSuccess && <Found {...found.data} />}</div>
    </DeskPage>
  );
}

function Found({ members, more }: { members: readonly FoundMember[]; more: boolean }) {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  return (
    <DeskTable
      label={t('operator:screen.members')}
      columns={useColumns()}
      rows={members}
      rowKey={({ id }) => id}
      onOpen={({ id }) => inBackground(navigate(id))}
      empty={t('search.none')}
      more={more && <p className="desk-soft">{t('search.more')}</p>}
    />
  );
}

function useColumns(): readonly Column<FoundMember>[] {
  const { t } = useTranslation('support');
  const brandName = useBrandName();
  return [
    {
      head: t('operator:operators.name'),
      cell: ({ name, email }) => (
        <>
          <b dir="auto">{name || '–'}</b> <span className="desk-soft">{email}</span>
        </>
      ),
    },
    { head: t('operator:brand'), cell: ({ site }) => brandName(site) },
    { head: t('operator:operators.status'), cell: ({ status }) => t(`status.${status}`) },
    { head: t('history.signed_up'), cell: ({ signed_up_at }) => <When at={signed_up_at} /> },
    { head: t('search.found_by'), cell: ({ found_by }) => t(`search.by.${found_by}`) },
  ];
}
