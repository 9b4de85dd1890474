import type { User } from '@rendezvous/contract/member';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { logOutAndLeave } from '../../platform/session/session.ts';
import { Dropdown, DropdownButton, DropdownLink } from '../../ui/dropdown.tsx';
import { Avatar } from '../../ui/member/avatar.tsx';

export function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const { name, main_image } = user.profile;
  return (
    <Dropdown label={t('navigation.account', { name })} face={<Avatar image={main_image} size={36} />}>
      <DropdownLink to="/profile">{t('navigation.profile')}</DropdownLink>
      <DropdownLink to="/settings">{t('navigation.settings')}</DropdownLink>
      <DropdownButton onClick={() => inBackground(logOutAndLeave())}>{t('navigation.logout')}</DropdownButton>
    </Dropdown>
  );
}
