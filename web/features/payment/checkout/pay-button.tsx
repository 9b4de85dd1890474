import { Button } from '@mantine/core';
import { paymentFailures } from '@rendezvous/contract/payment';
import { isProblem } from '@rendezvous/contract/problem';
import { useRef, useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { problemText } from '../../../platform/query/problem.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Box } from './box.tsx';
import classes from './checkout.module.css';
import { type PayChoice, usePay } from './use-pay.ts';

interface PayButtonProps {
  choice: PayChoice;
  /** Whether the buyer may ask for their card to be kept. */
  canKeep: boolean;
  /** Where to pay another way once a kept card was refused; undefined if there is none. */
  instead: string | undefined;
  isWaiting: boolean;
  /** Where the member was going. */
  next: string | undefined;
}

/**
 * Starts the payment of the amount that it names. Stays in reach, however long the page, with the box by which the
 * buyer asks for the credits at once.
 */
export function PayButton({ choice, canKeep, instead, isWaiting, next }: PayButtonProps) {
  const { t } = useTranslation('payment');
  const { money } = useFormat();
  const [isMissing, setMissing] = useState(false);
  const { pay, isPaying, error } = usePay(choice, next);
  const box = useRef<HTMLInputElement>(null);
  const keeping = useRef<HTMLInputElement>(null);
  const isKept = choice.method === 'kept';
  const isRefused = isKept && isProblem(error, paymentFailures.gateway_refused);
  const press = () => {
    const begins = box.current?.checked === true;
    setMissing(!begins);
    if (begins) pay(keeping.current?.checked ? 'keep' : choice.method);
    else box.current?.focus();
  };
  return (
    <>
      {canKeep && <Box ref={keeping}>{t('kept.keep')}</Box>}
      <div className={classes.pay}>
        <Box ref={box} errorId={isMissing ? 'begin-missing' : undefined} onChange={() => setMissing(false)}>
          {t('checkout.begin')}
        </Box>
        {isMissing && (
          <p role="alert" id="begin-missing" className={classes.error}>
            {t('error.begin_required')}
          </p>
        )}
        {error !== null && (
          <p role="alert" className={classes.error}>
            {isRefused
              ? `${t('status.not_charged')} ${t('status.failed_text')} ${t('status.failed_hint')}`
              : problemText(t, error)}
          </p>
        )}
        <Button color="secondary" size="lg" fullWidth mt="sm" loading={isPaying || isWaiting} onClick={press}>
          {t('checkout.pay', { price: money(choice.amount) })}
        </Button>
        {isRefused && instead && (
          <ButtonLink to={instead} variant="default" size="lg" fullWidth mt="xs">
            {t('kept.paypal')}
          </ButtonLink>
        )}
        <p role="status" className={classes.small}>
          {isPaying ? t(isKept ? 'kept.paying' : 'checkout.paying') : isWaiting && t('checkout.computing')}
        </p>
      </div>
    </>
  );
}
