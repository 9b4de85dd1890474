import type { Package } from '@rendezvous/contract/payment';
import { Link } from 'react-router';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import classes from './checkout.module.css';

/** What is bought for how much, and the way to something else. */
export function ChosenPackage({ chosen, change }: { chosen: Package; change: string }) {
  const { t } = useTranslation('payment');
  const { money } = useFormat();
  return (
    <section className={classes.package} aria-label={t('checkout.package')}>
      <div>
        <p className={classes.packageName}>{`${t(`packages.${chosen.style}`)} · ${money(chosen.amount)}`}</p>
        <p className={classes.credits}>{t('credits.amount_of_credits', { credits: chosen.credits })}</p>
        <p className={classes.small}>{t('credits.messages', { messages: chosen.messages })}</p>
      </div>
      <Link to={change} className={classes.change}>
        {t('checkout.change')}
      </Link>
    </section>
  );
}
