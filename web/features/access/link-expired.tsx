import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { State } from '../../ui/state/state.tsx';

/** Replaces the form when the link for a new password has expired or was used; offers a new link. */
export default function LinkExpired() {
  const { t } = useTranslation('access');
  const title = t('error.link_invalid');
  return (
    <Page title={title} hidesHeading width="narrow">
      <State
        isPage
        isAlert
        icon={IconLinkOff}
        title={title}
        action={
          <ButtonLink to="/reset-password" color="secondary">
            {t('reset.ask_again')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
