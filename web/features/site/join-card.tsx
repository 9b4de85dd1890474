import { useNavigate } from 'react-router';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { IdentityForm } from '../account/signup/identity-form.tsx';
import { pathOf } from '../account/signup/steps.ts';
import classes from './join-card.module.css';

/** The start of sign-up on the home page, or why the visitor may not sign up. */
export function JoinCard() {
  const { t } = useTranslation('account');
  const { can, signups } = useSettings();
  const navigate = useNavigate();
  if (!can.sign_up) {
    const kind = signups === 'with_trafficsource' ? 'invited' : 'closed';
    return (
      <div className={classes.card}>
        <h2 className={classes.title}>{t(`signup.${kind}_title`)}</h2>
        <p className={classes.text}>{t(`signup.${kind}_text`)}</p>
        <ButtonLink to="/login" fullWidth>
          {t('signup.log_in')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={classes.card}>
      <h2 className={classes.title}>{t('site:home.join_title')}</h2>
      <IdentityForm onDone={() => inBackground(navigate(pathOf('account')))} label={t('site:home.signup')} />
    </div>
  );
}
