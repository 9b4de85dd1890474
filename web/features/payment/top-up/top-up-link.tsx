import type { Payment } from '@rendezvous/contract/payment';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { spendingQuery } from '../payment.queries.ts';
import { returnedAs } from '../returned-as.ts';
import { isLeftAlone } from '../spending/use-paused.ts';

/** Where automatic top-up is set, for who has just repeated an order; for nobody who is better off without. */
export function TopUpLink({ payment }: { payment: Payment }) {
  const { t } = useTranslation('topup');
  const { data } = useQuery(spendingQuery);
  const isRefunded = returnedAs(payment) === 'refunded';
  if (!data || isRefunded || isLeftAlone(data)) return null;
  return <Link to="/settings/spending#top-up">{t('title')}</Link>;
}
