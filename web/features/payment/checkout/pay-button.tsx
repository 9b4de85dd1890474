import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
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

/**
 * Starts the payment of the amount that it names; stays in reach, however long the page. The buyer asks for the credits
 * at once by a box of their own, which the browser keeps: it may be ticked before the script has loaded.
 */
export function PayButton({ choice, isWaiting, next }: PayButtonProps) {
  const { t } = useTranslation('payment');
  const { money } = useFormat();
  const [isMissing, setMissing] = useState(false);
  const { pay, isPaying, error } = usePay(choice, next);
  const box = useRef<HTMLInputElement>(null);
  const press = () => {
    const begins = box.current?.checked === true;
    setMissing(!begins);
    if (begins) pay();
    else box.current?.focus();
  };
  return (
    <>
      <div>
        <label className={classes.small} style={{ display: 'flex', gap: 'var(--mantine-spacing-sm)' }}>
          <input
            ref={box}
            type="checkbox"
            style={{ flex: 'none', width: 24, height: 24, margin: 0 }}
            aria-describedby={isMissing ? 'begin-missing' : undefined}
            onChange={() => setMissing(false)}
          />
          {t('checkout.begin')}
        </label>
        {isMissing && (
          <p role="alert" id="begin-missing" className={classes.error}>
            {t('error.begin_required')}
          </p>
        )}
      </div>
      <div className={classes.pay}>
        {error !== null && (
          <p role="alert" className={classes.error}>
            {problemText(t, error)}
          </p>
        )}
        <Button color="secondary" size="lg" fullWidth loading={isPaying || isWaiting} onClick={press}>
          {t('checkout.pay', { price: money(choice.amount) })}
        </Button>
        <p role="status" className={classes.small}>
          {isPaying ? t('checkout.paying') : isWaiting && t('checkout.computing')}
        </p>
      </div>
    </>
  );
}
