import { lazy, Suspense, useEffect, useState } from 'react';

const ToastList = lazy(() => import('./toast-list.tsx'));

let prepare = () => {};

/** Says something briefly at the edge of the page, where it has no better place; a press puts it away. */
export async function toast(text: string): Promise<void> {
  prepare();
  const { notifications } = await import('@mantine/notifications');
  const id = notifications.show({ message: text, withCloseButton: false, onClick: () => notifications.hide(id) });
}

/** Where toasts appear. The list is fetched for the first of them. */
export function Toasts() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    prepare = () => setWanted(true);
  }, []);
  return <Suspense>{isWanted && <ToastList />}</Suspense>;
}
