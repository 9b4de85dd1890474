import { lazy, Suspense, useEffect, useState } from 'react';
import type { ToastAction } from './toast-words.tsx';

const ToastList = lazy(() => import('./toast-list.tsx'));

let prepare = () => {};

/**
 * Shows a short message at the bottom of the page, for messages without a better place, and what can be done about it;
 * a press dismisses it, as does the next page. What is said of the next page waits for it: `await navigate(…)`.
 */
export async function toast(text: string, action?: ToastAction): Promise<void> {
  prepare();
  const [{ notifications }, { ToastWords }] = await Promise.all([
    import('@mantine/notifications'),
    import('./toast-words.tsx'),
  ]);
  const id = notifications.show({
    message: action ? <ToastWords text={text} action={action} /> : text,
    withCloseButton: false,
    onClick: () => notifications.hide(id),
  });
}

/** The place of toasts. Its code is fetched with the first. */
export function Toasts() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    prepare = () => setWanted(true);
  }, []);
  return <Suspense>{isWanted && <ToastList />}</Suspense>;
}
