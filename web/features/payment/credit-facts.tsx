import type { PaymentMethod } from '@rendezvous/contract/payment';
import type { Country } from '@rendezvous/contract/shared';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs';
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs';
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useMember } from '../../platform/session/session.ts';
import classes from './credits.module.css';
import { MethodMarks } from './method-marks.tsx';
import { useMinimumMessageCosts } from './minimum-costs.ts';

/** The use of credits, the methods of payment, and the refund policy. */
export function CreditFacts({
  country,
  paymentmethods,
}: {
  country: Country;
  paymentmethods: readonly PaymentMethod[];
}) {
  const { t } = useTranslation('payment');
  const { message_credits, photo_credits, gift_credits, refund_days } = useSettings();
  const minimum = useMinimumMessageCosts(country);
  const { paid_user } = useMember();
  const facts = [
    ...(paid_user ? [] : [[IconCrown, t('credits.intro_free')] as const]),
    [IconMessageCircle, t('credits.costs_message', { credits: message_credits })],
    [IconPhoto, t('credits.costs_photo', { credits: photo_credits })],
    [IconGift, t('credits.costs_gift', { credits: gift_credits })],
    [IconSparkles, t('credits.reading_free')],
    [IconArrowBackUp, t('credits.refund', { days: refund_days })],
  ] as const;
  return (
    <section className={classes.what} aria-labelledby="what-credits-do">
      <h2 id="what-credits-do" className={classes.subheading}>
        {t('credits.what_title')}
      </h2>
      <ul className={classes.facts}>
        {facts.map(([Icon, text]) => (
          <li key={text} className={classes.fact}>
            <Icon size={22} stroke={1.7} aria-hidden className={classes.icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {minimum && <p className={classes.note}>{t('pricing.minimum', { costs: minimum })}</p>}
      {paymentmethods.length > 0 && (
        <>
          <h2 className={classes.subheading}>{t('credits.methods_title')}</h2>
          <MethodMarks methods={paymentmethods} />
        </>
      )}
    </section>
  );
}
