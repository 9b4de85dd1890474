import type { ListedChat } from '@rendezvous/contract/chat';
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs';
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs';
import IconPinned from '@tabler/icons-react/dist/esm/icons/IconPinned.mjs';
import { useTranslation } from '../../../platform/i18n/i18n.ts';

/** How a conversation is arranged, and why it comes first, beside its name. */
export default function ChatMarks({ chat: { pinned, muted, priority } }: { chat: ListedChat }) {
  const { t } = useTranslation('chat');
  const look = { size: 14, stroke: 2, role: 'img', style: { marginInlineStart: 'var(--mantine-spacing-2xs)' } };
  return (
    <>
      {pinned && <IconPinned {...look} aria-label={t('arrange.pinned')} />}
      {priority && <IconGift {...look} aria-label={t('arrange.gift')} />}
      {muted && <IconBellOff {...look} aria-label={t('arrange.muted')} />}
    </>
  );
}
