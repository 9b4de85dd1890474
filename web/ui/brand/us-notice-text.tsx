import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import classes from './us-notice.module.css';

export function UsNoticeText() {
  const { t } = useTranslation('us');
  const { name, min_age, background_checks } = useSettings();
  return (
    <section className={classes.notice}>
      <h2 className={classes.title}>{t('title')}</h2>
      <p className={classes.text}>
        {t(background_checks ? 'checked' : 'unchecked', { site: name })} {t('safety', { site: name, min_age })}
      </p>
    </section>
  );
}
