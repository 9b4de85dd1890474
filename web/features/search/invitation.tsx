import { useLocation } from 'react-router';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { loginPathFrom } from '../../platform/query/load.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ForbiddenState } from '../../ui/state/forbidden-state.tsx';
import classes from './members.module.css';

/** Shows visitors what signing up unlocks. */
export function Invitation() {
  const { t } = useTranslation('search');
  const { can } = useSettings();
  const location = useLocation();
  const actions = (
    <div className={classes.buttons}>
      {can.sign_up && (
        <ButtonLink to="/signup" color="secondary">
          {t('visitor.sign_up')}
        </ButtonLink>
      )}
      <ButtonLink to={loginPathFrom(location)} variant="default">
        {t('visitor.log_in')}
      </ButtonLink>
    </div>
  );
  return (
    <div className={classes.invitation}>
      <ForbiddenState title={t('visitor.title')} text={t('visitor.text')} action={actions} />
    </div>
  );
}
