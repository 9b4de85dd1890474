import type { Profile } from '@rendezvous/contract/profile';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useInterests } from './fields/use-interests.ts';
import classes from './members-id.module.css';

const facts = [
  'gender',
  'sexuality',
  'reason',
  'relationship_status',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
] as const;

/** A member's personal fields as short labelled chips; empty fields take no room. */
export function FactChips({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { visible_profile_fields } = useSettings();
  const filled = facts.filter(
    (fact) => profile[fact] !== null && (fact === 'gender' || visible_profile_fields.includes(fact)),
  );
  if (filled.length === 0) return null;
  return (
    <section>
      <h2 className={classes.title}>{t('section.facts')}</h2>
      <dl className={classes.chips}>
        {filled.map((fact) => (
          <div key={fact} className={classes.chip}>
            <dt>{t(`fact.${fact}`)}</dt>
            <dd>{t(`${fact}.${profile[fact]}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A member's interests, those shared with the reader first. */
export function InterestChips({ profile, own }: { profile: Profile; own: readonly string[] }) {
  const { t } = useTranslation('profile');
  const interests = useInterests(profile.interests);
  const shared = interests.filter(({ value }) => own.includes(value));
  const others = interests.filter(({ value }) => !own.includes(value));
  if (interests.length === 0) return null;
  return (
    <section>
      <h2 className={classes.title}>
        {t('section.interests')}
        {shared.length > 0 && <span className={classes.shared}>{t('section.shared', { count: shared.length })}</span>}
      </h2>
      <ul className={classes.chips}>
        {shared.map(({ value, label }) => (
          <li key={value} className={classes.chip} data-shared title={t('shared_interest')}>
            {label}
          </li>
        ))}
        {others.map(({ value, label }) => (
          <li key={value} className={classes.chip}>
            {label}
          </li>
        ))}
      </ul>
    </section>
  );
}
