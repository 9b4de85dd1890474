import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Avatar } from '../../../ui/member/avatar.tsx';
import { SettingsLink } from '../../../ui/settings/settings-row.tsx';

/** Leads to the member's own profile. */
export function ProfileRow() {
  const { t } = useTranslation();
  const { name, main_image } = useMember().profile;
  const picture = <Avatar image={main_image} size={56} />;
  return <SettingsLink to="/profile" icon={picture} name={name} value={t('navigation.profile')} />;
}
