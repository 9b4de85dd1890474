import type { User } from '@rendezvous/contract/member';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { logOutAndLeave } from '../../platform/session/session.ts';
import { Dropdown, DropdownButton, DropdownLink } from '../../ui/dropdown.tsx';
import { Avatar } from '../../ui/member/avatar.tsx';
import classes from './top-navigation.module.css';

export function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { name, main_image } = user.profile;
  return (
    <Dropdown label={t('navigation.account', { name })} face={<Avatar image={main_image} size={36} />}>
      <DropdownLink to="/profile">{t('navigation.profile')}</DropdownLink>
      {!user.age_required && (
        <DropdownLink to="/credits">
          {t('navigation.credits')} <strong className={classes.balance}>{number(user.credits)}</strong>
        </DropdownLink>
      )}
      <DropdownLink to="/settings">{t('navigation.settings')}</DropdownLink>
      <DropdownButton onClick={() => inBackground(logOutAndLeave())}>{t('navigation.logout')}</DropdownButton>
    </Dropdown>
  );
}
