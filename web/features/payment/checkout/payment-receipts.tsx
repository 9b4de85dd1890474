import { Button } from '@mantine/core';
import { receiptPath } from '@rendezvous/contract/receipt';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { receiptsQuery } from '../payment.queries.ts';
import { Details } from './payment-details.tsx';

/** The receipt of a payment, and the credit notes of what went back of it, each with its PDF. */
export function PaymentReceipts({ id: payment }: { id: string }) {
  const { t } = useTranslation('receipt');
  const { money, day, number, country } = useFormat();
  const { receipts } = useSuspenseQuery(receiptsQuery(payment)).data;
  return receipts.map(({ id, kind, corrects, net, vat, gross, ...receipt }) => (
    <Details
      key={id}
      title={t(`numbered.${kind}`, { number: receipt.number })}
      rows={[
        [t('date'), day(receipt.issued_on)],
        corrects !== null && [t('corrects'), corrects],
        [t('country'), country(receipt.country)],
        [t('net'), money(net)],
        [t('vat', { percentage: number(receipt.vat_percentage) }), money(vat)],
        [t('gross'), money(gross)],
      ]}
    >
      <Button component="a" href={receiptPath(id)} download variant="light" mt="sm">
        {t('download')}
      </Button>
    </Details>
  ));
}
