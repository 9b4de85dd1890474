import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { Link } from 'react-router';
import { useFictionalWords } from '../../../platform/i18n/fictional-words.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Avatar } from '../../../ui/member/avatar.tsx';
import { FictionalIcon } from '../../../ui/member/fictional-icon.tsx';
import { memberPath } from '../../../ui/member/member-path.ts';
import { VerifiedIcon } from '../../../ui/member/verified-icon.tsx';
import type { ChatPage } from '../chat.queries.ts';
import classes from './chat-header.module.css';
import { ChatMenu } from './chat-menu.tsx';
import { useActivity } from './use-activity.ts';

/** The other member, with the way back to the list and a menu. */
export function ChatHeader({ page }: { page: ChatPage }) {
  const { Profile } = useFictionalWords();
  const activity = useActivity(page);
  const { profile } = page.chat;
  return (
    <header className={classes.header}>
      <BackToChats />
      <Link to={memberPath(profile.id)} className={classes.person}>
        <Avatar image={profile.main_image} size={44} />
        <span className={classes.words}>
          <h1 className={classes.name}>
            {profile.name}, {profile.age}
            <VerifiedIcon member={profile} />
            {profile.fictional_icon && (
              <span role="img" aria-label={Profile}>
                <FictionalIcon size={18} />
              </span>
            )}
          </h1>
          <span className={classes.about} data-online={profile.online || undefined}>
            {activity ?? profile.city ?? profile.region}
          </span>
        </span>
      </Link>
      <ChatMenu page={page} />
    </header>
  );
}

/** Where the list is not beside the conversation. */
export function BackToChats() {
  const { t } = useTranslation('chat');
  return (
    <Link to="/chats" className={classes.back} aria-label={t('back')}>
      <IconArrowLeft size={24} stroke={1.8} aria-hidden />
    </Link>
  );
}
