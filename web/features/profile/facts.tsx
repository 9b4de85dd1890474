import { isFrank, isIntimate } from '@rendezvous/contract/intimate';
import { nicheName } from '@rendezvous/contract/niche';
import type { Profile } from '@rendezvous/contract/profile';
import { useSettings } from '../../platform/document/page.tsx';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import classes from './facts.module.css';
import { useInterests } from './fields/use-interests.ts';
import { placeOf } from './place.rules.ts';

const facts = [
  // What comes of meeting: nothing that a fictional profile could say.
  'reason',
  'relationship_status',
  'gender',
  'sexuality',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
] as const;

/**
 * A member's personal fields as short labelled chips. Empty fields take no room, nor do no tattoos, what the headline
 * says, the reader's own country, or the gender that the site shows.
 */
export function FactChips({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { visible_profile_fields, search_defaults } = useSettings();
  const user = useUser();
  const { country } = useFormat();
  const chips = facts.slice(profile.fictional_icon ? 2 : 0).flatMap((fact) => {
    const isShown =
      fact === 'gender' ? profile.gender !== search_defaults.gender : visible_profile_fields.includes(fact);
    const isTold = profile[fact] !== null && profile[fact] !== 'none';
    return isTold && isShown ? [[t(`fact.${fact}`), t(`${fact}.${profile[fact]}`)]] : [];
  });
  const headline = placeOf(profile);
  if (profile.country && profile.region && headline === 'city') {
    chips.push([t(`region_label.${profile.country}`), profile.region]);
  }
  if (profile.country && headline !== 'country' && profile.country !== user?.profile.country) {
    chips.push([t('field.country'), country(profile.country)]);
  }
  if (chips.length === 0) return null;
  return (
    <section>
      <h2 className={classes.title}>{t('section.facts')}</h2>
      <dl className={classes.chips}>
        {chips.map(([label, text]) => (
          <div key={label} className={classes.chip}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * Interests as chips, those of the reader in one of them; nothing without any. Intimate ones are folded away, on a
 * frank brand they lead.
 */
export function InterestChips({ profile: { interests, shared_interests } }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { niche } = useSettings();
  const labelled = useInterests(interests);
  if (labelled.length === 0) return null;
  const intimate = labelled.filter(({ value }) => isIntimate(value));
  const everyday = labelled.filter(({ value }) => !isIntimate(value));
  const isOpen = isFrank(nicheName(niche));
  const chips = (some: typeof labelled) => {
    const shared = some.filter(({ value }) => shared_interests.includes(value));
    return (
      <ul className={classes.chips}>
        {shared.length > 0 && (
          <li className={classes.chip} data-shared>
            {`${t('section.share')}: ${shared.map(({ label }) => label).join(', ')}`}
          </li>
        )}
        {some.map(
          (one) =>
            !shared.includes(one) && (
              <li key={one.value} className={classes.chip}>
                {one.label}
              </li>
            ),
        )}
      </ul>
    );
  };
  return (
    <section>
      <h2 className={classes.title}>{t('section.interests')}</h2>
      {chips(isOpen ? [...intimate, ...everyday] : everyday)}
      {!isOpen && intimate.length > 0 && (
        <details className={classes.more}>
          <summary>{t('interests_intimate')}</summary>
          {chips(intimate)}
        </details>
      )}
    </section>
  );
}
