import { Suspense } from 'react';
import { useSettings } from '../platform/document/page.tsx';
import { useTranslation } from '../platform/i18n/i18n.ts';
import classes from './footer.module.css';

/** §2 US footer: only in English and where the site's flag is set. Its words load with it. */
export function UsFooter() {
  const { language } = useTranslation().i18n;
  const { us_footer } = useSettings();
  if (!us_footer || !language.startsWith('en')) return null;
  return (
    <Suspense fallback={null}>
      <UsNotice />
    </Suspense>
  );
}

function UsNotice() {
  const { t } = useTranslation('us');
  const { name, min_age } = useSettings();
  return (
    <section className={classes.notice} aria-labelledby="us-footer">
      <h2 id="us-footer" className={classes.noticeTitle}>
        {t('title')}
      </h2>
      <p className={classes.small}>{t('text', { site: name, min_age })}</p>
    </section>
  );
}
