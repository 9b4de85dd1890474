import type { Profile } from '@rendezvous/contract/profile';
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { chatPath } from '../../ui/member/member-path.ts';
import { GiftButton } from '../chat/gift/gift-button.tsx';
import { useLoginNotice } from '../like/login-notice.tsx';

/** Shows the gifts to members, and to visitors that they need an account (§8). */
export function GiftAction({ profile }: { profile: Profile }) {
  const { t } = useTranslation('chat');
  const label = t('give_gift', { name: profile.name });
  const navigate = useNavigate();
  const { ask, notice } = useLoginNotice('gift', profile);
  const { allowed, reason } = profile.can.message;
  if (reason === 'authentication_required') {
    return (
      <>
        <IconButton icon={IconGift} label={label} data-variant="action" onClick={ask} />
        {notice}
      </>
    );
  }
  return (
    <GiftButton
      addressee={profile}
      label={label}
      variant="action"
      isDisabled={!allowed}
      // Given from here, it is seen in the conversation.
      onGiven={() => inBackground(navigate(chatPath(profile.id)))}
    />
  );
}
