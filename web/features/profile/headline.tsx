import type { Profile } from '@rendezvous/contract/profile';
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import classes from './headline.module.css';
import { photoCounts } from './photos.rules.ts';
import { placeOf } from './place.rules.ts';

/** Name and age, place and distance; on a phone at the foot of the photo, or below a drawing. */
export function Headline({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { country } = useFormat();
  const { name, age, online, paid_user, distance } = profile;
  const { open, locked, unseen } = photoCounts(profile, useUser() === null);
  const closed = locked + unseen;
  const kind = placeOf(profile);
  const place = kind === 'country' && profile.country ? country(profile.country) : kind && profile[kind];
  return (
    <header className={classes.head}>
      <h1 className={classes.name}>
        {name},{' '}
        <span className={classes.age}>
          {age}
          {online && <span className={classes.dot} />}
        </span>
      </h1>
      <ul className={classes.notes}>
        {place && <li>{place}</li>}
        {distance !== null && <li>{t('distance', { km: distance })}</li>}
        {online && <li>{t('online')}</li>}
        {(open > 0 || closed === 0) && <li>{t('photo_count', { count: open })}</li>}
        {closed > 0 && (
          <li>
            <IconLock size={14} stroke={2} aria-hidden /> {t('locked.count', { count: closed })}
          </li>
        )}
      </ul>
      {paid_user && (
        <p className={classes.gold}>
          <IconCrown size={16} stroke={2} aria-hidden /> {t('premium')}
        </p>
      )}
    </header>
  );
}
