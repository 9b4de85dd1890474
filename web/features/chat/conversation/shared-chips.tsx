import type { Profile } from '@rendezvous/contract/profile';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import classes from './shared-chips.module.css';

/** The interests that both members share. */
export function SharedChips({ shared = [] }: { shared: Profile['shared_interests'] | undefined }) {
  const { t } = useTranslation('chat');
  if (shared.length === 0) return null;
  return (
    <div className={classes.shared}>
      <h3 className={classes.title}>{t('share')}</h3>
      <ul className={classes.chips}>
        {shared.map((interest) => (
          <li key={interest} className={classes.chip}>
            {t(`profile:interest.${interest}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
