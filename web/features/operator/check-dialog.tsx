import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { setAsker } from './check.ts';

const CheckWays = lazy(() => import('./check-ways.tsx'));

/** Asks an operator to show again who they are, when a call of `checked` needs it. */
export function CheckDialog() {
  const { t } = useTranslation('operator');
  const [answer, setAnswer] = useState<{ give(isThem: boolean): void } | null>(null);
  useEffect(() => {
    setAsker(() => new Promise((give) => setAnswer({ give })));
    return () => setAsker(async () => false);
  }, []);
  const close = (isThem: boolean) => {
    answer?.give(isThem);
    setAnswer(null);
  };
  return (
    <Dialog isOpen={answer !== null} onClose={() => close(false)} title={t('check.title')} size="small">
      <p>{t('check.text')}</p>
      <Suspense>
        <CheckWays onDone={() => close(true)} />
      </Suspense>
    </Dialog>
  );
}
