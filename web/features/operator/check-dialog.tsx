import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { setAsker } from './check.ts';

const CheckWays = lazy(() => import('./check-ways.tsx'));

/**
 * Asks operators to confirm who they are when a call of `checked` needs it. A native `<dialog>`, which covers the one
 * that made the call.
 */
export function CheckDialog() {
  const { t } = useTranslation('operator');
  const dialog = useRef<HTMLDialogElement>(null);
  const [answer, setAnswer] = useState<{ give(isThem: boolean): void } | null>(null);
  useEffect(() => {
    let asked: Promise<boolean> | undefined;
    let give: (isThem: boolean) => void = () => {};
    // Concurrent calls share one answer.
    setAsker(() => {
      asked ??= new Promise<boolean>((answered) => {
        give = answered;
        setAnswer({ give: answered });
      }).finally(() => {
        asked = undefined;
      });
      return asked;
    });
    return () => {
      setAsker(async () => false);
      give(false);
    };
  }, []);
  useEffect(() => {
    if (answer) dialog.current?.showModal();
    else dialog.current?.close();
  }, [answer]);
  const close = (isThem: boolean) => {
    answer?.give(isThem);
    setAnswer(null);
  };
  return (
    <dialog ref={dialog} className="desk-check" aria-label={t('check.title')} onCancel={() => close(false)}>
      {answer && (
        <>
          <h2>{t('check.title')}</h2>
          <p>{t('check.text')}</p>
          <Suspense>
            <CheckWays onDone={() => close(true)} onCancel={() => close(false)} />
          </Suspense>
        </>
      )}
    </dialog>
  );
}
