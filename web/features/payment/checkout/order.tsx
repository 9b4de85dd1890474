import type { Answer } from '@rendezvous/contract/endpoint';
import { keepablePaymentmethod, type PaymentMethod, type Quote, type readQuote } from '@rendezvous/contract/payment';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMember } from '../../../platform/session/session.ts';
import { usePausedUntil } from '../spending/use-paused.ts';
import classes from './checkout.module.css';
import { OrderSummary } from './order-summary.tsx';
import { PayButton } from './pay-button.tsx';
import { type Carried, purchasePath } from './purchase-path.ts';

interface OrderProps {
  offer: Pick<Answer<typeof readQuote>, 'package' | 'country' | 'paymentmethods'>;
  quote: Quote;
  paymentmethod: PaymentMethod;
  /** Whether the kept card is charged. */
  isKept: boolean;
  isWaiting?: boolean;
  carried?: Carried;
  /** Where the member was going. */
  next?: string | undefined;
}

/** The sums of an order, the button that pays it unless buying is paused, and what a buyer should know before. */
export function Order({ offer, quote, paymentmethod, isKept, isWaiting = false, carried = {}, next }: OrderProps) {
  const { t } = useTranslation('payment');
  const { paid_user } = useMember();
  const { refund_days } = useSettings();
  const { package: chosen, country, paymentmethods } = offer;
  const isPaused = usePausedUntil() !== null;
  return (
    <div className={classes.order}>
      <OrderSummary quote={quote} isWaiting={isWaiting} />
      {!isPaused && (
        <PayButton
          choice={{
            package: chosen.id,
            paymentmethod,
            country,
            code: quote.code ?? undefined,
            amount: quote.amount,
            ...(isKept && { method: 'kept' }),
          }}
          canKeep={paymentmethod === keepablePaymentmethod && !isKept}
          instead={
            paymentmethods.includes('paypal') ? purchasePath(`/credits/${chosen.id}/paypal`, carried) : undefined
          }
          isWaiting={isWaiting}
          next={next}
        />
      )}
      <ul className={classes.notes}>
        <li>{t('checkout.once')}</li>
        {paymentmethod !== 'directdebit' && !isKept && <li>{t('checkout.secure')}</li>}
        {!paid_user && <li>{t('checkout.premium')}</li>}
        <li>{t('credits.refund', { days: refund_days })}</li>
      </ul>
    </div>
  );
}
