import { useTranslation } from '../i18n/i18n.ts';
import { useConnection } from './connection.ts';
import classes from './connection-notice.module.css';

/** Shown over the page while it, or a part of it, waits for the connection. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const { isLost, retry } = useConnection();
  if (!isLost) return null;
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.text}>{t('request:error.offline')}</p>
      <button type="button" className={classes.retry} onClick={retry}>
        {t('retry')}
      </button>
    </div>
  );
}
