import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './bonus-strip.module.css';
import { Clock } from './clock.tsx';
import { useWelcome } from './use-welcome.ts';

/** §2 Welcome-bonus top banner: a link to the credits page with star, title, countdown and its hours label. */
export function BonusStrip({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation('payment');
  const welcome = useWelcome();
  if (!welcome) return null;
  const title = t('welcome.title', { percentage: welcome.percentage });
  return (
    <div className={classes.strip}>
      <Link to="/credits" className={classes.link}>
        <IconStarFilled size={18} className={classes.star} aria-hidden />
        <span className={classes.title}>{title}</span>
        <Clock left={welcome.left} className={classes.time} />
      </Link>
      <IconButton icon={IconX} label={t('common:dismiss', { title })} className={classes.close} onClick={onDismiss} />
    </div>
  );
}
