import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import classes from './example.module.css';
import { Figure } from './figure.tsx';

/** The product itself: a match and its first words, by drawn people, and named an example. */
export function Example() {
  const { t } = useTranslation('home');
  return (
    <div className={classes.example} aria-hidden>
      <div className={classes.head}>
        <span className={classes.face}>
          <Figure number={0} isFirst />
        </span>
        <span className={classes.face}>
          <Figure number={1} isFirst />
        </span>
        <IconHeartFilled size={16} className={classes.heart} />
        <b>{t('example.match')}</b>
        <small>{t('example.label')}</small>
      </div>
      <p className={classes.said}>{t('site:home.hello')}</p>
      <p className={classes.answer}>{t('site:home.answer')}</p>
    </div>
  );
}
