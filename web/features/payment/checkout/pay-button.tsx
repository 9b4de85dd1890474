import { Button } from '@mantine/core';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { problemText } from '../../../platform/query/problem.ts';
import classes from './checkout.module.css';
import { type PayChoice, usePay } from './use-pay.ts';

interface PayButtonProps {
  choice: PayChoice;
  isWaiting: boolean;
  /** Where the member was going. */
  next: string | undefined;
}

/** Starts the payment of the amount that it names; stays in reach, however long the page. */
export function PayButton({ choice, isWaiting, next }: PayButtonProps) {
  const { t } = useTranslation('payment');
  const { money } = useFormat();
  const { pay, isPaying, error } = usePay(choice, next);
  return (
    <div className={classes.pay}>
      {error !== null && (
        <p role="alert" className={classes.error}>
          {problemText(t, error)}
        </p>
      )}
      <Button color="secondary" size="lg" fullWidth loading={isPaying || isWaiting} onClick={pay}>
        {t('checkout.pay', { price: money(choice.amount) })}
      </Button>
      <p role="status" className={classes.small}>
        {isPaying ? t('checkout.paying') : isWaiting && t('checkout.computing')}
      </p>
    </div>
  );
}
