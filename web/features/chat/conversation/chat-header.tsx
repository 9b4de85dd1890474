import type { Chat } from '@rendezvous/contract/chat';
import { readChat, removeChat } from '@rendezvous/contract/chat';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFictionalWords } from '../../../platform/i18n/fictional-words.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Avatar } from '../../../ui/member/avatar.tsx';
import { FictionalIcon } from '../../../ui/member/fictional-icon.tsx';
import { memberPath } from '../../../ui/member/member-path.ts';
import { dropChat } from '../chat.cache.ts';
import { chatsQuery } from '../chat.queries.ts';
import classes from './chat-header.module.css';

/** The other member, with the links back to the list and to the actions. */
export function ChatHeader({ chat: { conversation, profile, last_message } }: { chat: Chat }) {
  const { t } = useTranslation('chat');
  const { Profile } = useFictionalWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    dropChat(client, conversation.id);
    try {
      await api(removeChat, { body: { conversation: conversation.id } });
      await navigate('/chats');
      client.removeQueries({ queryKey: [readChat.path] });
    } finally {
      inBackground(client.invalidateQueries({ queryKey: chatsQuery.queryKey }));
    }
  };
  return (
    <header className={classes.header}>
      <Link to="/chats" className={classes.back} aria-label={t('back')}>
        <IconArrowLeft size={24} stroke={1.8} aria-hidden />
      </Link>
      <Link to={memberPath(profile.id)} className={classes.person}>
        <Avatar name={profile.name} image={profile.main_image} size={44} />
        <span className={classes.words}>
          <h1 className={classes.name}>
            {profile.name}, {profile.age}
            {profile.fictional_icon && (
              <span role="img" aria-label={Profile}>
                <FictionalIcon size={18} />
              </span>
            )}
          </h1>
          <span className={classes.about} data-online={profile.online || undefined}>
            {profile.online ? t('common:member.online') : (profile.city ?? profile.region)}
          </span>
        </span>
      </Link>
      {last_message && <IconButton icon={IconTrash} label={t('remove.action')} onClick={() => setAsking(true)} />}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        title={t('remove.title', { name: profile.name })}
        confirm={t('remove.confirm')}
        isDangerous
      >
        <p>{t('remove.text', { name: profile.name })}</p>
      </ConfirmDialog>
    </header>
  );
}
