import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { isWindowOpen } from '../../ui/dialog/is-window-open.ts';

const Search = lazy(() => import('./search.tsx'));

export interface Key {
  /** As the browser names it: `j`, `Enter`. */
  readonly key: string;
  /** What it does, for the list that `?` opens. */
  readonly label: string;
  readonly run: () => void;
  /** The gravest of them, which is marked. */
  readonly isGrave?: boolean;
}

/** Numbers reasons with keys, from 1 on. */
export const numberedKeys = <Reason,>(
  reasons: readonly Reason[],
  {
    label,
    run,
    isGrave,
  }: {
    label: (reason: Reason) => string;
    run: (reason: Reason) => void;
    isGrave?: (reason: Reason) => boolean;
  },
): Key[] =>
  reasons.map((reason, nth) => ({
    key: String(nth + 1),
    label: label(reason),
    run: () => run(reason),
    ...(isGrave?.(reason) && { isGrave: true }),
  }));

const bound = new Map<symbol, readonly Key[]>();

/** Binds keys while the component is shown; they are in the list by `?`. */
export function useKeys(keys: readonly Key[]): void {
  useEffect(() => {
    const id = Symbol('keys');
    bound.set(id, keys);
    return () => {
      bound.delete(id);
    };
  }, [keys]);
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** The keys of the desk: those of the screen, Ctrl K to search, `?` for a list of them. */
export function Keys() {
  const { t } = useTranslation('operator');
  const [listed, list] = useState<readonly Key[] | null>(null);
  const [searches, setSearches] = useState(0);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setSearches((times) => times + 1);
        return;
      }
      // A key that is held down decides once.
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isWindowOpen()) return;
      const keys = [...bound.values()].flat();
      if (event.key === '?') list(keys);
      else keys.find(({ key }) => key === event.key || (!event.shiftKey && key === event.key.toLowerCase()))?.run();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Suspense>{searches > 0 && <Search asked={searches} />}</Suspense>
      <Dialog isOpen={listed !== null} onClose={() => list(null)} title={t('keys.title')} size="small">
        {listed?.some(({ key }) => key === 'a') && <p className="desk-soft">{t('keys.meaning')}</p>}
        <dl className="desk-keys">
          {[...(listed ?? []), { key: 'Ctrl K', label: t('search.label') }, { key: '?', label: t('keys.title') }].map(
            ({ key, label }) => (
              <div key={key}>
                <dt>
                  <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ),
          )}
        </dl>
      </Dialog>
    </>
  );
}
