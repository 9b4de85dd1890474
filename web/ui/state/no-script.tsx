import { useTranslation } from '../../platform/i18n/i18n.ts';
import classes from './no-script.module.css';

/** For browsers without JavaScript, where only reading works. */
export function NoScript() {
  const { t } = useTranslation();
  return (
    <noscript>
      <p className={classes.notice}>{t('no_script')}</p>
    </noscript>
  );
}
