import type { Profile } from '@rendezvous/contract/profile';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import classes from './headline.module.css';

/** Name and age, place and distance; on a phone at the foot of the photo. */
export function Headline({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { country } = useFormat();
  const { name, age, city, region, online, paid_user, distance, num_photos } = profile;
  const place = city ?? region ?? (profile.country && country(profile.country));
  return (
    <header className={classes.head}>
      <h1 className={classes.name}>
        {name}, {age}
        {online && <span className={classes.dot} />}
      </h1>
      <ul className={classes.notes}>
        {place && <li>{place}</li>}
        {distance !== null && <li>{t(distance <= 5 ? 'nearby' : 'distance', { km: distance })}</li>}
        {online && <li>{t('online')}</li>}
      </ul>
      <ul className={classes.badges}>
        {paid_user && (
          <li className={classes.gold}>
            <IconCrown size={16} stroke={2} aria-hidden /> {t('premium')}
          </li>
        )}
        <li>
          <IconCamera size={16} stroke={1.8} aria-hidden /> {t('photo_count', { count: num_photos })}
        </li>
      </ul>
    </header>
  );
}
