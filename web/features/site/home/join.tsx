import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { isPlainPress } from '../../../platform/document/follow.ts';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { offerSignUp } from '../../../ui/offers/signup-offer.ts';
import { closedKind } from '../../account/signup/closed-kind.ts';
import classes from './join.module.css';
import part from './part.module.css';

/** The one action and the plainer ones beside it, or why the visitor may not sign up. */
export function Join({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('home');
  const { can } = useSettings();
  if (!can.sign_up) return <Closed>{children}</Closed>;
  return (
    <div className={classes.actions}>
      <JoinButton />
      <div className={classes.links}>
        {children}
        <Link to="/login" prefetch="intent" className={part.link}>
          {t('have_account')}
        </Link>
      </div>
    </div>
  );
}

function Closed({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('account');
  const settings = useSettings();
  const kind = closedKind(settings);
  return (
    <>
      <div className={classes.closed}>
        <h2 className={part.title}>{t(`signup.${kind}_title`, { name: settings.name })}</h2>
        <p className={part.text}>{t(`signup.${kind}_text`)}</p>
      </div>
      <div className={classes.actions}>
        <ButtonLink to="/login" color="secondary" size="lg" radius="xl" className={classes.action}>
          {t('signup.log_in')}
        </ButtonLink>
        <div className={classes.links}>{children}</div>
      </div>
    </>
  );
}

/** Opens the form over the page on a desktop; elsewhere, and without script, leads to its page. */
export function JoinButton() {
  const { t } = useTranslation('site');
  const { t: price } = useTranslation('payment');
  const { signup_credits } = useSettings();
  const open = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    const offer = { title: t('home.join_title'), text: price('pricing.signup', { credits: signup_credits }) };
    if (offerSignUp(offer)) event.preventDefault();
  };
  return (
    <ButtonLink to="/signup" color="secondary" size="lg" radius="xl" onClick={open} className={classes.action}>
      {t('home.signup')}
    </ButtonLink>
  );
}
