import { Button } from '@mantine/core';
import { takeRetention } from '@rendezvous/contract/payment';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { useMember } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Section } from '../../ui/section.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { retentionQuery } from '../payment/payment.queries.ts';

/** §3 `delete_discount`: for members who may take or have taken it; leaving neither waits for it nor fails with it. */
export function DiscountOffer() {
  const { t } = useTranslation('departure');
  const { money, day } = useFormat();
  const client = useQueryClient();
  const { profile, age_required } = useMember();
  const country = profile.country ?? undefined;
  const asked = retentionQuery(country);
  const { data } = useQuery({ ...asked, retry: false, enabled: !age_required });
  const taking = useMutation({
    mutationFn: () => api(takeRetention, { body: { country } }),
    onSuccess: ({ discountcode }) =>
      client.setQueryData(asked.queryKey, (before) => before && { ...before, offer: null, discountcode }),
  });
  if (!data) return null;
  const { offer, days, discountcode } = data;
  if (discountcode?.amount && discountcode.currency && discountcode.expires) {
    const { code, currency, expires } = discountcode;
    const amount = money({ amount: discountcode.amount, currency });
    const search = new URLSearchParams({ ...(country && { country }), code });
    return (
      <Section title={t('offers.discount.title', { amount })}>
        <Notice tone="good" role="status">
          {t('offers.discount.done', { code, amount, day: day(expires) })}
        </Notice>
        <ButtonLink to={`/credits?${search}`} variant="default" fullWidth>
          {t('offers.discount.use')}
        </ButtonLink>
      </Section>
    );
  }
  if (!offer) return null;
  const amount = money(offer);
  return (
    <Section title={t('offers.discount.title', { amount })} text={t('offers.discount.text', { amount, days })}>
      <Button variant="default" fullWidth loading={taking.isPending} onClick={() => taking.mutate()}>
        {t('offers.discount.action')}
      </Button>
      <FormProblem error={taking.error} />
    </Section>
  );
}
