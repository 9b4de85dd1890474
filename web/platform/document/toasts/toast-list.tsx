import { Notifications } from '@mantine/notifications';
import { OverlayStyle } from '../../theme/overlay-style.tsx';
import classes from './toast-list.module.css';

/** §9: toasts are at most 350 px wide. */
export default function ToastList() {
  return (
    <>
      <OverlayStyle />
      <Notifications
        position="top-center"
        containerWidth={350}
        classNames={{ root: classes.list, notification: classes.toast }}
      />
    </>
  );
}
