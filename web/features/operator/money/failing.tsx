import type { Answer } from '@rendezvous/contract/endpoint';
import type { listPaymentCases } from '@rendezvous/contract/refund';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';

type FailingGateway = Answer<typeof listPaymentCases>['failing'][number];

/** A provider's account whose calls failed in the last day, so that an hour says when they began. */
export function Failing({ gateway, failed, since, last_status }: FailingGateway) {
  const { t } = useTranslation('support');
  const { time } = useFormat();
  const isHydrated = useHydrated();
  const began = isHydrated ? time(since) : `${since.slice(11, 16)} UTC`;
  return (
    <p role="status">
      <b>{t('cases.failing', { gateway, failed, since: began, last: last_status ? String(last_status) : 'none' })}</b>
    </p>
  );
}
