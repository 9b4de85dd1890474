import type { MemberCard } from '@rendezvous/contract/shared';
import { useSettings } from '../../../platform/document/page.tsx';
import { useFictionalWords } from '../../../platform/i18n/fictional-words.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Avatar } from '../../../ui/member/avatar.tsx';
import { FictionalIcon } from '../../../ui/member/fictional-icon.tsx';
import { memberPath } from '../../../ui/member/member-path.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import classes from './message-list.module.css';

/** Shown before the first message: the other member, and whether they are fictional. */
export function FirstWords({ profile }: { profile: MemberCard }) {
  const { t } = useTranslation('chat');
  const { fictional_warning } = useSettings();
  const { Profile } = useFictionalWords();
  return (
    <div className={classes.first}>
      <a href={memberPath(profile.id)} className={classes.firstPerson}>
        <Avatar name={profile.name} image={profile.main_image} size={112} />
        <span className={classes.firstTitle}>{t('first.title', { name: profile.name })}</span>
      </a>
      <p className={classes.firstText}>{t('first.text')}</p>
      {profile.fictional_icon && fictional_warning && (
        <Notice tone="brand" icon={<FictionalIcon />} title={Profile} className={classes.warning}>
          {t('fictional.text')}
        </Notice>
      )}
    </div>
  );
}
