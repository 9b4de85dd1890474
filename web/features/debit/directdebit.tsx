import { Button } from '@mantine/core';
import { type Creditor, endMandate, type Mandate } from '@rendezvous/contract/debit';
import { nextParam, ownPath } from '@rendezvous/contract/own-path';
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { type LoaderArgs, loadQueries, userOf } from '../../platform/query/load.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { State } from '../../ui/state/state.tsx';
import { Text } from '../../ui/text.tsx';
import { mandateQuery } from './debit.queries.ts';
import { MandateCode } from './mandate-code.tsx';
import { emptyForm, MandateForm } from './mandate-form.tsx';

export const handle = { i18n: ['debit'] };

// The layout sends visitors to the login page.
const load = async (args: LoaderArgs) => (userOf(args) ? loadQueries(args, [mandateQuery]) : null);

export { load as clientLoader, load as loader };

/** §2 Direct debit: account and phone, the mandate, the code that signs it. */
export default function DirectDebitPage() {
  const { t } = useTranslation('debit');
  const { creditor, mandate, blocked } = useSuspenseQuery(mandateQuery).data;
  const next = ownPath(useSearchParams()[0].get(nextParam) ?? '') ?? undefined;
  if (!creditor)
    return (
      <Page title={t('page.title')} hidesHeading>
        <State
          isPage
          icon={IconBuildingBank}
          title={t('page.unavailable_title')}
          text={t('page.unavailable_text')}
          action={<ButtonLink to={next ?? '/credits'}>{t(next ? 'page.next' : 'page.packages')}</ButtonLink>}
        />
      </Page>
    );
  return (
    <Page title={t('page.title')}>
      {blocked ? (
        <Text role="alert" tone="error">
          {t('error.blocked')}
        </Text>
      ) : (
        <Signing creditor={creditor} mandate={mandate} next={next} />
      )}
    </Page>
  );
}

interface SigningProps {
  creditor: Creditor;
  /** The one that stands. */
  mandate: Mandate | null;
  /** Where the member was going. */
  next: string | undefined;
}

function Signing({ creditor, mandate, next }: SigningProps) {
  const { t } = useTranslation('debit');
  const client = useQueryClient();
  // What was filled in, for who goes back to change it.
  const [typed, setTyped] = useState(emptyForm);
  const [begun, setBegun] = useState<Mandate | null>(null);
  const [signed, setSigned] = useState<Mandate | null>(null);
  const onSigned = (made: Mandate) => {
    setSigned(made);
    client.setQueryData(mandateQuery.queryKey, { creditor, mandate: made, blocked: false });
  };
  if (signed)
    return (
      <State
        takesOver
        icon={IconCircleCheck}
        title={t('page.done_title')}
        text={t('page.done_text', { iban: signed.iban })}
        action={
          <ButtonLink to={next ?? '/credits'} color="secondary">
            {t(next ? 'page.next' : 'page.packages')}
          </ButtonLink>
        }
      />
    );
  if (begun) return <MandateCode mandate={begun} onSigned={onSigned} onChange={() => setBegun(null)} />;
  return (
    <>
      {mandate ? <Standing mandate={mandate} next={next} /> : <Text>{t('page.intro')}</Text>}
      <MandateForm creditor={creditor} typed={typed} onTyped={setTyped} onBegun={setBegun} />
    </>
  );
}

function Standing({ mandate, next }: { mandate: Mandate; next: string | undefined }) {
  const { t } = useTranslation('debit');
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(endMandate, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: mandateQuery.queryKey }),
  });
  return (
    <Section title={t('page.current_title')} text={t('page.current_text', { iban: mandate.iban })}>
      <Text isSmall tone="pale">
        {t('page.reference')}: {mandate.reference}
      </Text>
      <FormProblem error={error} />
      <p>
        {next && (
          <ButtonLink to={next} color="secondary">
            {t('page.next')}
          </ButtonLink>
        )}{' '}
        <Button variant="subtle" mih="var(--touch-target)" loading={isPending} onClick={() => mutate()}>
          {t('page.end')}
        </Button>
      </p>
    </Section>
  );
}
