import type { MemberCard } from '@rendezvous/contract/shared';
import { Link } from 'react-router';
import { useSettings } from '../../../platform/document/page.tsx';
import { useFictionalWords } from '../../../platform/i18n/fictional-words.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Avatar } from '../../../ui/member/avatar.tsx';
import { FictionalIcon } from '../../../ui/member/fictional-icon.tsx';
import { memberPath } from '../../../ui/member/member-path.ts';
import { OpenerList } from '../../../ui/openers/opener-list.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import classes from '../conversation/message-list.module.css';
import { SharedChips } from '../conversation/shared-chips.tsx';
import { useOther } from '../people.queries.ts';

interface FirstWordsProps {
  profile: MemberCard;
  /** Missing where no message may be written. */
  onOpener: ((line: string) => void) | undefined;
}

/** Before the first message: the other member, whether they are fictional, what both like, and lines to start with. */
export function FirstWords({ profile, onOpener }: FirstWordsProps) {
  const { t } = useTranslation('chat');
  const { fictional_warning } = useSettings();
  const { Profile } = useFictionalWords();
  const { shared = [] } = useOther(profile.id);
  return (
    <div className={classes.first}>
      <Link to={memberPath(profile.id)} className={classes.firstPerson}>
        <Avatar name={profile.name} image={profile.main_image} size={88} />
        <h2 className={classes.firstTitle}>{t('first.title', { name: profile.name })}</h2>
      </Link>
      {profile.fictional_icon && fictional_warning && (
        <Notice tone="brand" icon={<FictionalIcon />} title={Profile} className={classes.warning}>
          {t('fictional.text')}
        </Notice>
      )}
      <SharedChips shared={shared} />
      {onOpener && <OpenerList shared={shared} member={profile.id} onChoose={onOpener} />}
    </div>
  );
}
