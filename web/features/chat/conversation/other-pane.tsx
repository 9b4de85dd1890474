import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useWrittenIn } from '../../../platform/i18n/written-in.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { memberPath } from '../../../ui/member/member-path.ts';
import { Photo } from '../../../ui/member/photo.tsx';
import type { ChatPage } from '../chat.queries.ts';
import { useOtherProfile } from '../other-profile.queries.ts';
import classes from './other-pane.module.css';
import { SharedChips } from './shared-chips.tsx';
import { useActivity } from './use-activity.ts';

/** The other member. Parts that load after the page come last, so that they move nothing. */
export default function OtherPane({ page }: { page: ChatPage }) {
  const { t } = useTranslation('chat');
  const activity = useActivity(page);
  const { id, name, age, city, region, main_image, online } = page.chat.profile;
  const profile = useOtherProfile(id);
  const writtenIn = useWrittenIn(profile?.about_language);
  const firstLine = profile?.about.split('\n', 1)[0];
  return (
    <>
      <Link to={memberPath(id)} className={classes.photo} aria-hidden tabIndex={-1}>
        <Photo image={main_image} alt="" shape="portrait" />
      </Link>
      <h2 className={classes.name}>
        {name}, {age}
      </h2>
      <p className={classes.line}>{city ?? region}</p>
      {activity && (
        <p className={classes.line} data-online={online || undefined}>
          {activity}
        </p>
      )}
      <ButtonLink to={memberPath(id)} variant="light" fullWidth my="md">
        {t('view_profile')}
      </ButtonLink>
      <SharedChips shared={profile?.shared_interests} />
      {firstLine && (
        <>
          <p className={classes.about} dir="auto" lang={profile?.about_language ?? undefined}>
            {firstLine}
          </p>
          {writtenIn && <p className={classes.line}>{writtenIn}</p>}
        </>
      )}
    </>
  );
}
