import type { Payment } from '@rendezvous/contract/payment';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import { Link } from 'react-router';
import { useDates } from '../../platform/i18n/dates.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { State } from '../../ui/state/state.tsx';
import { isAbandoned, useNow } from './checkout/use-payment.ts';
import { WithdrawalPeriod } from './checkout/withdrawal.tsx';
import classes from './payment.module.css';
import { returnedAs } from './returned-as.ts';

/** All payments of the member, latest first. */
export function PaymentList({ payments, readAt }: { payments: readonly Payment[]; readAt: number }) {
  const { t } = useTranslation('payment');
  const now = useNow(readAt);
  if (payments.length === 0) {
    return (
      <State
        icon={IconReceipt}
        title={t('list.empty_title')}
        text={`${t('list.empty_text')} ${t('withdrawal.none')}`}
        action={
          <ButtonLink to="/credits" color="secondary">
            {t('list.empty_action')}
          </ButtonLink>
        }
      />
    );
  }
  const isWithdrawable = payments.some((payment) => canReturn(payment) && payment.withdrawal_period?.over === false);
  return (
    <>
      {/* The foot of every page leads here to withdraw. */}
      <p className={classes.lead}>{t(isWithdrawable ? 'withdrawal.choose' : 'withdrawal.none')}</p>
      <ul className={classes.list}>
        {payments.map((payment) => (
          <PaymentItem key={payment.payment_id} payment={payment} now={now} />
        ))}
      </ul>
    </>
  );
}

/** Whether some of its money is still here. */
const canReturn = (payment: Payment) => [undefined, 'refunded_part'].includes(returnedAs(payment));

function PaymentItem({ payment, now }: { payment: Payment; now: number }) {
  const { t } = useTranslation('payment');
  const { money, day } = useDates();
  const { payment_id, credits, amount, created_at, paymentmethod } = payment;
  const back = returnedAs(payment);
  const status = payment.in_question ? 'in_question' : payment.status;
  return (
    <li>
      <Link to={`/transactions/${payment_id}`} prefetch="intent" className={classes.item}>
        <span className={classes.what}>
          <span className={classes.name}>{t('credits.amount_of_credits', { credits })}</span>
          <span className={classes.dimmed}>
            {day(created_at)} · {t(`methods.${paymentmethod}`)}
          </span>
          {canReturn(payment) && <WithdrawalPeriod period={payment.withdrawal_period} />}
        </span>
        <span className={classes.end}>
          <span className={classes.name}>{money(amount)}</span>
          <span className={classes.mark} data-status={back ?? status}>
            {t(`statuses.${isAbandoned(payment, now) ? 'abandoned' : (back ?? status)}`)}
          </span>
        </span>
      </Link>
    </li>
  );
}
