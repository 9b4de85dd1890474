import type { Profile } from '@rendezvous/contract/profile';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import classes from './members-id.module.css';

/** Name and age, place and distance, badges with their meaning. */
export function Headline({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { country } = useFormat();
  const { name, age, city, region, online, paid_user, distance, num_photos } = profile;
  const place = [...new Set([city, region, profile.country && country(profile.country)])].filter(Boolean).join(', ');
  return (
    <header className={classes.head}>
      <h1 className={classes.name}>
        {name}, {age}
      </h1>
      <ul className={classes.notes}>
        {online && (
          <li className={classes.online}>
            <span className={classes.dot} /> {t('online')}
          </li>
        )}
        {paid_user && (
          <li className={classes.gold}>
            <IconCrown size={16} stroke={2} aria-hidden /> {t('premium')}
          </li>
        )}
        {place && (
          <li>
            <IconMapPin size={16} stroke={1.8} aria-hidden /> {place}
          </li>
        )}
        {distance !== null && <li>{t(distance <= 5 ? 'nearby' : 'distance', { km: distance })}</li>}
        <li>
          <IconCamera size={16} stroke={1.8} aria-hidden /> {t('photo_count', { count: num_photos })}
        </li>
      </ul>
    </header>
  );
}
