import { lazy, Suspense, useEffect, useState } from 'react';

const ToastList = lazy(() => import('./toast-list.tsx'));

let prepare = () => {};

/** Shows a short message at the edge of the page, for messages without a better place; a press dismisses it. */
export async function toast(text: string): Promise<void> {
  prepare();
  const { notifications } = await import('@mantine/notifications');
  const id = notifications.show({ message: text, withCloseButton: false, onClick: () => notifications.hide(id) });
}

/** The place of toasts. Its code is fetched with the first. */
export function Toasts() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    prepare = () => setWanted(true);
  }, []);
  return <Suspense>{isWanted && <ToastList />}</Suspense>;
}
