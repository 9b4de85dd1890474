import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import ModalDialog from '../../../ui/dialog/modal-dialog.tsx';
import { BonusStyle } from './bonus-style.tsx';
import { Clock } from './clock.tsx';
import type { Welcome } from './use-welcome.ts';

/** §9: the hours named by "act fast". */
const timeLeft = 4;

/** §2 Time-bonus modal: closed by the cross and by the link to the credits. */
export function TimeBonusModal({ percentage, left, onClose }: Welcome & { onClose: () => void }) {
  const { t } = useTranslation('payment');
  return (
    <ModalDialog isOpen onClose={onClose} title={t('bonus.title')}>
      <BonusStyle />
      <div className="bonus-offer">
        <p className="bonus-banner">{t('bonus.offer')}</p>
        <p className="bonus-figure">{t('bonus.figure', { percentage })}</p>
        <p className="bonus-unlock">{t('bonus.unlock')}</p>
        <p className="bonus-fast">{t('bonus.act_fast', { timeLeft })}</p>
        <ButtonLink to="/credits" color="secondary" fullWidth className="bonus-button" onClick={onClose}>
          <span className="bonus-valid">
            {t('bonus.valid')} <Clock left={left} className="bonus-time" />
          </span>
        </ButtonLink>
        <p className="bonus-receipt">{t('bonus.receipt')}</p>
      </div>
    </ModalDialog>
  );
}
