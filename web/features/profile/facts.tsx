import type { Profile } from '@rendezvous/contract/profile';
import { useSettings } from '../../platform/document/page.tsx';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import classes from './facts.module.css';
import { type Interest, useInterests } from './fields/use-interests.ts';

const facts = [
  'reason',
  'relationship_status',
  'gender',
  'sexuality',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
] as const;

/** A member's personal fields as short labelled chips; empty fields take no room. */
export function FactChips({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { visible_profile_fields } = useSettings();
  const { country } = useFormat();
  const filled = facts.filter(
    (fact) => profile[fact] !== null && (fact === 'gender' || visible_profile_fields.includes(fact)),
  );
  if (filled.length === 0 && !profile.country) return null;
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
        {profile.country && profile.region && (
          <div className={classes.chip}>
            <dt>{t(`region_label.${profile.country}`)}</dt>
            <dd>{profile.region}</dd>
          </div>
        )}
        {profile.country && (
          <div className={classes.chip}>
            <dt>{t('field.country')}</dt>
            <dd>{country(profile.country)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Interests as chips under a title; nothing without any. */
export function InterestChips({
  title,
  interests,
  isShared,
}: {
  title: string;
  interests: readonly Interest[];
  /** Those in common with the reader. */
  isShared?: boolean;
}) {
  const labelled = useInterests(interests);
  if (labelled.length === 0) return null;
  return (
    <section>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.chips}>
        {labelled.map(({ value, label }) => (
          <li key={value} className={classes.chip} data-shared={isShared || undefined}>
            {label}
          </li>
        ))}
      </ul>
    </section>
  );
}
