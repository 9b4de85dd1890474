import IconDoorOff from '@tabler/icons-react/dist/esm/icons/IconDoorOff.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Page } from '../../../ui/page.tsx';
import { State } from '../../../ui/state/state.tsx';
import { closedKind } from './closed-kind.ts';
import { SignupBar } from './signup-bar.tsx';
import classes from './step-frame.module.css';

/**
 * Sign-up is closed, or open only to visitors sent by a partner (§6 Visitor). `isAlone`: on a page without navigation.
 */
export function Closed({ isAlone }: { isAlone?: boolean }) {
  const { t } = useTranslation('account');
  const settings = useSettings();
  const { name } = settings;
  const kind = closedKind(settings);
  const page = (
    <Page title={t(`signup.${kind}_title`, { name })} hidesHeading>
      <State
        isPage
        icon={kind === 'invited' ? IconLink : IconDoorOff}
        title={t(`signup.${kind}_title`, { name })}
        text={t(`signup.${kind}_text`)}
        action={
          <ButtonLink to="/login" variant="default">
            {t('signup.log_in')}
          </ButtonLink>
        }
      />
    </Page>
  );
  return isAlone ? (
    <div className={classes.frame}>
      <SignupBar back="/" />
      {page}
    </div>
  ) : (
    page
  );
}
