import { useTranslation } from '../../../platform/i18n.ts';
import { useMember } from '../../../platform/session.ts';
import classes from './identity-section.module.css';
import { Section } from './section.tsx';

/** Whose account this is. */
export function IdentitySection() {
  const { t } = useTranslation('account');
  const { email, profile } = useMember();
  return (
    <Section title={t('settings.account')}>
      <p className={classes.name}>{profile.name}</p>
      <p className={classes.email}>{email}</p>
    </Section>
  );
}
