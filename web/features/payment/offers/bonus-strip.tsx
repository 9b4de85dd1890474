import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import classes from './bonus-strip.module.css';
import { Clock } from './clock.tsx';
import { useWelcome, type Welcome } from './use-welcome.ts';

/** Pages that show the full bonus, or where the member is already paying. */
const ownPages = /^\/(credits|premium|transactions|directdebit)(\/|$)/;

/** §2 Welcome-bonus top banner: a link to the credits page with star, title, countdown and its hours label. */
export function BonusStrip() {
  const { pathname } = useLocation();
  const welcome = useWelcome();
  if (!welcome || ownPages.test(pathname)) return null;
  return <Strip {...welcome} />;
}

function Strip({ percentage, left }: Welcome) {
  const { t } = useTranslation('payment');
  return (
    <Link to="/credits" className={classes.strip}>
      <IconStarFilled size={18} className={classes.star} aria-hidden />
      <span className={classes.words}>
        <span className={classes.title}>{t('welcome.title', { percentage })}</span>
        <Clock left={left} className={classes.time} />
      </span>
    </Link>
  );
}
