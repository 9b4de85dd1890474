import { Button, Loader, Stack } from '@mantine/core';
import type { Payment } from '@rendezvous/contract/payment';
import type { Profile } from '@rendezvous/contract/profile';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconClockPause from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs';
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs';
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { useDates } from '../../../platform/i18n/dates.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMember } from '../../../platform/session/session.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Avatar } from '../../../ui/member/avatar.tsx';
import { addresseeOf } from '../../../ui/member/member-path.ts';
import classes from '../payment.module.css';
import { addresseeQuery, paymentsQuery, quoteQuery } from '../payment.queries.ts';
import { returnedAs } from '../returned-as.ts';
import { TopUpLink } from '../top-up/top-up-link.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { PaymentReceipts } from './payment-receipts.tsx';
import { purchasePath, triedParam, useNext } from './purchase-path.ts';
import { isCollected, usePayment } from './use-payment.ts';
import { WithdrawalSection } from './withdrawal.tsx';

/** A payment's status and the next step. */
export function PaymentView({ id }: { id: string }) {
  const { t } = useTranslation('payment');
  const { payment, isSlow, isAbandoned } = usePayment(id);
  const isBack = returnedAs(payment) !== undefined;
  return (
    <>
      <div role="status" className={classes.status}>
        {isAbandoned && <Abandoned payment={payment} />}
        {payment.status === 'pending' && !isAbandoned && <Pending payment={payment} isSlow={isSlow} />}
        {isBack && <Returned payment={payment} />}
        {payment.status === 'completed' && !isBack && <Completed payment={payment} />}
        {(payment.status === 'failed' || payment.status === 'cancelled') && !isBack && <NotPaid payment={payment} />}
      </div>
      <Stack gap="md">
        <PaymentDetails payment={payment} />
        <WithdrawalSection payment={payment} />
        {payment.status === 'completed' && <PaymentReceipts id={id} />}
      </Stack>
      <p className={classes.links}>
        <Link to="/transactions">{t('status.all')}</Link>
        {payment.kept && payment.status === 'completed' && <TopUpLink payment={payment} />}
      </p>
    </>
  );
}

function Pending({ payment, isSlow }: { payment: Payment; isSlow: boolean }) {
  const { t } = useTranslation('payment');
  const { redirect } = payment;
  if (payment.in_question)
    return (
      <StatusPanel
        picture={<IconClockPause size={56} stroke={1.4} aria-hidden />}
        title={t('status.in_question_title')}
        texts={[t('status.in_question_text')]}
      />
    );
  if (isCollected(payment))
    return (
      <StatusPanel
        picture={<IconClockPause size={56} stroke={1.4} aria-hidden />}
        title={t('status.pending_title')}
        texts={[t('status.pending_debit')]}
      />
    );
  return (
    <StatusPanel
      picture={<Loader size={56} type="dots" color="var(--color-brand-text)" />}
      title={t('status.pending_title')}
      texts={[isSlow ? t('status.pending_slow') : t('status.pending_text')]}
    >
      {redirect && (
        <Button component="a" href={redirect} target="_self" variant={isSlow ? 'filled' : 'light'}>
          {t('status.pending_action')}
        </Button>
      )}
    </StatusPanel>
  );
}

/** The member left the gateway's page; the payment may still be completed there. */
function Abandoned({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payment');
  const next = useNext(payment.payment_id);
  const checkout = useCheckout(payment, next);
  return (
    <StatusPanel
      picture={<IconClockPause size={56} stroke={1.4} aria-hidden />}
      title={t('status.abandoned_title')}
      texts={[t('status.abandoned_text')]}
    >
      {payment.redirect && (
        <Button component="a" href={payment.redirect} target="_self" color="secondary">
          {t('status.pending_action')}
        </Button>
      )}
      <ButtonLink to={checkout} variant="default">
        {t('status.abandoned_anew')}
      </ButtonLink>
    </StatusPanel>
  );
}

/** The checkout of the same package. The server does not know where the member was going, so it names this payment. */
function useCheckout({ package: chosen, paymentmethod, code, payment_id }: Payment, next: string | undefined) {
  const others: Record<string, string> = useHydrated() ? {} : { [triedParam]: payment_id };
  return purchasePath(`/credits/${chosen}/${paymentmethod}`, { code: code ?? undefined, next }, others);
}

/** How much of a payment went back, and how. */
function Returned({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payment');
  const { money, day } = useDates();
  const checkout = useCheckout(payment, useNext(payment.payment_id));
  const as = returnedAs(payment);
  const back = t('status.returned', { amount: money(payment.returned?.amount ?? payment.amount) });
  const texts = {
    charged_back: [back, t('error.blocked')],
    refunded_part: [back],
    refunded: [t('status.refunded_text', { amount: money(payment.amount) })],
    uncollected: [t('status.uncollected_text')],
    sent_back: [t('status.sent_back_text', { date: day(payment.sent_back_on ?? payment.created_at) })],
  };
  if (!as) return null;
  return (
    <StatusPanel
      picture={<IconReceiptRefund size={56} stroke={1.4} aria-hidden />}
      title={t(as === 'charged_back' || as === 'refunded_part' ? `statuses.${as}` : `status.${as}_title`)}
      texts={texts[as]}
    >
      <ButtonLink to={as === 'sent_back' ? checkout : '/chats'} color="secondary">
        {t(as === 'sent_back' ? 'status.abandoned_anew' : 'status.completed_chats')}
      </ButtonLink>
      <ButtonLink to={as === 'charged_back' ? '/pages/service' : '/members'} variant="default">
        {t(as === 'charged_back' ? 'site:footer.support' : 'status.completed_members')}
      </ButtonLink>
    </StatusPanel>
  );
}

/** Leads back to the conversation in which the purchase began, else to all of them. */
function Completed({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payment');
  const { credits, payment_id } = payment;
  const { data } = useQuery(paymentsQuery);
  const addressee = useAddressee(payment_id);
  const next = useNext(payment_id);
  const own = useMember().profile.main_image;
  const completed = data?.payments.filter(({ status }) => status === 'completed') ?? [];
  const isFirst = completed.length === 1 && completed[0]?.payment_id === payment_id;
  const texts = [t('status.completed_text', { credits }), ...(isFirst ? [t('status.completed_premium')] : [])];
  return (
    <StatusPanel
      tone="good"
      picture={
        addressee ? (
          <Avatar image={addressee.main_image} size={112} />
        ) : isFirst && own ? (
          <>
            <Avatar image={own} size={112} />
            <span className={classes.crown}>
              <IconCrown size={24} stroke={2} aria-hidden />
            </span>
          </>
        ) : (
          <IconCircleCheck size={56} stroke={1.4} aria-hidden />
        )
      }
      title={t('status.completed_title')}
      texts={texts}
    >
      {addressee && next && (
        <ButtonLink to={next} color="secondary">
          {t('status.write', { name: addressee.name })}
        </ButtonLink>
      )}
      <ButtonLink to="/chats" {...(addressee ? { variant: 'default' } : { color: 'secondary' })}>
        {t('status.completed_chats')}
      </ButtonLink>
      {!addressee && (
        <ButtonLink to="/members" variant="default">
          {t('status.completed_members')}
        </ButtonLink>
      )}
    </StatusPanel>
  );
}

/** The member to whom the payer was writing; undefined if that member is gone. */
function useAddressee(payment: string): Profile | undefined {
  const id = addresseeOf(useNext(payment) ?? '');
  return useQuery({ ...addresseeQuery(id ?? ''), enabled: id !== undefined, retry: false }).data?.profile;
}

/** §8 Payment failed; of a kept card: again, or PayPal. */
function NotPaid({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payment');
  const { package: chosen, kept } = payment;
  const next = useNext(payment.payment_id);
  const checkout = useCheckout(payment, next);
  const { data } = useQuery({ ...quoteQuery({ package: chosen }), enabled: kept, retry: false });
  const addressee = useAddressee(payment.payment_id);
  return (
    <StatusPanel
      tone="bad"
      picture={<IconCircleX size={56} stroke={1.4} aria-hidden />}
      title={t(`status.${payment.status}_title`)}
      texts={[
        <strong key="charged">{t('status.not_charged')}</strong>,
        t('status.failed_text'),
        t('status.failed_hint'),
      ]}
    >
      <ButtonLink to={kept ? '/credits/repeat-order' : checkout} color="secondary">
        {t('status.retry')}
      </ButtonLink>
      {addressee && next && (
        <ButtonLink to={next} variant="default">
          {t('status.back_to', { name: addressee.name })}
        </ButtonLink>
      )}
      {data?.paymentmethods.includes('paypal') && (
        <ButtonLink to={`/credits/${chosen}/paypal`} variant="default">
          {t('kept.paypal')}
        </ButtonLink>
      )}
      <ButtonLink to={purchasePath('/credits', { next })} variant="default">
        {t('status.other_package')}
      </ButtonLink>
    </StatusPanel>
  );
}

function StatusPanel({
  picture,
  tone,
  title,
  texts,
  children,
}: {
  picture: ReactNode;
  tone?: 'good' | 'bad';
  title: string;
  texts: ReactNode[];
  children?: ReactNode;
}) {
  return (
    <>
      <span className={classes.picture} data-tone={tone}>
        {picture}
      </span>
      <h1 className={classes.title}>{title}</h1>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <p key={index} className={classes.text}>
          {text}
        </p>
      ))}
      <div className={classes.actions}>{children}</div>
    </>
  );
}
