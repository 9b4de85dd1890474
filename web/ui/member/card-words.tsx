import type { Profile } from '@rendezvous/contract/profile';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import classes from './card-words.module.css';

interface CardWordsProps {
  member: Pick<Profile, 'interests' | 'shared_interests'> & { lead: string; lead_language: Profile['about_language'] };
}

/**
 * What there is to talk about, on a found member's card: interests, in the brand's colour where the reader has them,
 * too, as many as one line holds; and where a card is wide, or has none, the first line of the bio.
 */
export function CardWords({ member: { interests, shared_interests, lead, lead_language } }: CardWordsProps) {
  const { t } = useTranslation('profile');
  return (
    <>
      {interests.length > 0 && (
        <ul className={classes.interests} aria-label={t('section.interests')}>
          {interests.map((interest) => (
            <li key={interest} data-shared={shared_interests.includes(interest) || undefined}>
              {t(`interest.${interest}`)}
            </li>
          ))}
        </ul>
      )}
      {lead && (
        <p className={classes.lead} lang={lead_language ?? undefined} dir="auto">
          {lead}
        </p>
      )}
    </>
  );
}
