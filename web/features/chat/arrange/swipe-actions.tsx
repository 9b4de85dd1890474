import type { ListedChat } from '@rendezvous/contract/chat';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconArchiveOff from '@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { MouseEvent } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useArrange } from './use-arrange.ts';

interface SwipeActionsProps {
  chat: ListedChat;
  className: string | undefined;
  onRemove: () => void;
}

/** What a swiped row offers at once; its other options are in the menu beside them. */
export default function SwipeActions({ chat, className, onRemove }: SwipeActionsProps) {
  const { t } = useTranslation('chat');
  const arrange = useArrange(chat);
  const { muted, archived } = chat;
  const look = { className, tabIndex: -1 };
  const close = ({ currentTarget }: MouseEvent) =>
    currentTarget.closest('li')?.scrollTo({ left: 0, behavior: 'smooth' });
  return (
    <>
      <IconButton
        {...look}
        icon={archived ? IconArchiveOff : IconArchive}
        label={t(archived ? 'arrange.unarchive' : 'arrange.archive')}
        onClick={() => arrange({ archived: !archived })}
      >
        {t(archived ? 'arrange.unarchive' : 'arrange.archive')}
      </IconButton>
      <IconButton
        {...look}
        icon={muted ? IconBell : IconBellOff}
        label={t(muted ? 'arrange.unmute' : 'arrange.mute')}
        onClick={(event) => {
          arrange({ muted: !muted });
          close(event);
        }}
      >
        {t(muted ? 'arrange.unmute' : 'arrange.mute')}
      </IconButton>
      <IconButton
        {...look}
        icon={IconTrash}
        label={t('remove.action')}
        data-remove
        onClick={(event) => {
          onRemove();
          close(event);
        }}
      >
        {t('remove.confirm')}
      </IconButton>
    </>
  );
}
