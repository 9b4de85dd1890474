import { Notifications, notifications, useNotifications } from '@mantine/notifications';
import { second } from '@rendezvous/contract/durations';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { OverlayStyle } from '../../theme/overlay-style.tsx';
import { takenFoot } from './taken-foot.ts';
import classes from './toast-list.module.css';

/**
 * §9: toasts are at most 350 px wide. They are at the bottom, above what stays in place there, and gone with the page
 * on which they were said.
 */
export default function ToastList() {
  const { pathname } = useLocation();
  /** By toast, the page on which it was said. */
  const pages = useRef(new Map<string, string>());
  const { notifications: shown } = useNotifications();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page or the toasts change
  useLayoutEffect(
    () => document.documentElement.style.setProperty('--taken-foot', `${takenFoot()}px`),
    [pathname, shown.length],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page decides, which may be newer than its rendering
  useEffect(() => {
    for (const { id = '' } of shown) {
      const page = pages.current.get(id) ?? location.pathname;
      pages.current.set(id, page);
      if (page !== location.pathname) notifications.hide(id);
    }
  }, [pathname, shown]);
  return (
    <>
      <OverlayStyle />
      <Notifications
        position="bottom-center"
        autoClose={6 * second}
        containerWidth={350}
        classNames={{ root: classes.list, notification: classes.toast }}
      />
    </>
  );
}
