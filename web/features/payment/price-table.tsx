import { VisuallyHidden } from '@mantine/core';
import type { Package } from '@rendezvous/contract/payment';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { codedPrice, type FoundCode } from './coded-price.ts';
import classes from './pricing.module.css';

interface PriceTableProps {
  packages: readonly Package[];
  /** The reader's code and its prices, if it is known. */
  found?: FoundCode | undefined;
}

/** What packages cost their reader: with a code or the welcome bonus, beside the usual price. */
export function PriceTable({ packages, found }: PriceTableProps) {
  const { t } = useTranslation('payment');
  const { money, number } = useFormat();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('pricing.package')}</th>
          <th scope="col">{t('pricing.credits')}</th>
          <th scope="col">{t('pricing.price')}</th>
          <th scope="col">{t('pricing.per_message')}</th>
        </tr>
      </thead>
      <tbody>
        {packages.map((one) => {
          const lowered = codedPrice(one, found) ?? one.welcome;
          const { amount, per_message } = lowered ?? one;
          return (
            <tr key={one.id}>
              <th scope="row">{t(`packages.${one.style}`)}</th>
              <td>{number(one.credits)}</td>
              <td>
                {money(amount)}
                {lowered && (
                  <>
                    <br />
                    <s aria-hidden>{money(one.amount)}</s>
                    <VisuallyHidden>{t('credits.old_price', { price: money(one.amount) })}</VisuallyHidden>
                  </>
                )}
              </td>
              <td>{money(per_message)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
