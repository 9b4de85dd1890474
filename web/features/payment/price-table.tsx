import type { Package } from '@rendezvous/contract/payment';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import classes from './pricing.module.css';

export function PriceTable({ packages }: { packages: readonly Package[] }) {
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
        {packages.map(({ id, style, credits, amount, per_message }) => (
          <tr key={id}>
            <th scope="row">{t(`packages.${style}`)}</th>
            <td>{number(credits)}</td>
            <td>{money(amount)}</td>
            <td>{money(per_message)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
