import type { Profile } from '@rendezvous/contract/profile';
import { useTranslation } from '../../platform/i18n.ts';
import { useSettings } from '../../platform/page.tsx';
import classes from './members-id.module.css';

const facts = ['gender', 'sexuality', 'reason', 'relationship_status', 'body_type', 'hair_color', 'eye_color', 'tattoos'] as const;

/** What a member told, as short labelled chips; what they did not tell takes no room. */
export function FactChips({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { visible_profile_fields } = useSettings();
  const told = facts.filter((fact) => profile[fact] !== null && (fact === 'gender' || visible_profile_fields.includes(fact)));
  if (told.length === 0) return null;
  return (
    <section>
      <h2 className={classes.title}>{t('section.facts')}</h2>
      <dl className={classes.chips}>
        {told.map((fact) => (
          <div key={fact} className={classes.chip}>
            <dt>{t(`fact.${fact}`)}</dt>
            <dd>{t(`${fact}.${profile[fact]}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A member's interests, those they share with the reader first. */
export function InterestChips({ profile, own }: { profile: Profile; own: readonly string[] }) {
  const { t } = useTranslation('profile');
  const shared = profile.interests.filter((interest) => own.includes(interest));
  const others = profile.interests.filter((interest) => !own.includes(interest));
  if (profile.interests.length === 0) return null;
  return (
    <section>
      <h2 className={classes.title}>
        {t('section.interests')}
        {shared.length > 0 && <span className={classes.shared}>{t('section.shared', { count: shared.length })}</span>}
      </h2>
      <ul className={classes.chips}>
        {shared.map((interest) => (
          <li key={interest} className={classes.chip} data-shared title={t('shared_interest')}>
            {t(`interest.${interest}`)}
          </li>
        ))}
        {others.map((interest) => (
          <li key={interest} className={classes.chip}>
            {t(`interest.${interest}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
