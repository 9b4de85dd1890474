import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Clock } from './clock.tsx';
import classes from './time-bonus-modal.module.css';
import type { Welcome } from './use-welcome.ts';

/** §9: the hours named by "act fast". */
const timeLeft = 4;

/** §2 Time-bonus modal: closed by the cross and by the link to the credits. */
export function TimeBonusModal({ percentage, left, onClose }: Welcome & { onClose: () => void }) {
  const { t } = useTranslation('payment');
  return (
    <Dialog isOpen onClose={onClose} title={t('bonus.title')}>
      <div className={classes.offer}>
        <p className={classes.banner}>{t('bonus.offer')}</p>
        <p className={classes.figure}>{t('bonus.figure', { percentage })}</p>
        <p className={classes.unlock}>{t('bonus.unlock')}</p>
        <p className={classes.fast}>{t('bonus.act_fast', { timeLeft })}</p>
        <ButtonLink to="/credits" color="secondary" fullWidth className={classes.button} onClick={onClose}>
          <span className={classes.valid}>
            {t('bonus.valid')} <Clock left={left} className={classes.time} />
          </span>
        </ButtonLink>
        <p className={classes.receipt}>{t('bonus.receipt')}</p>
      </div>
    </Dialog>
  );
}
