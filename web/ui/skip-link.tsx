import { useTranslation } from '../platform/i18n/i18n.ts';
import classes from './skip-link.module.css';

/** First in the tab order: skips the navigation, to the element `content`. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href="#content" className={classes.skip}>
      {t('skip_to_content')}
    </a>
  );
}
