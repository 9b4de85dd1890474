import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './toast-list.module.css';

/** §9: toasts are at most 350 px wide. */
export default function ToastList() {
  return <Notifications position="top-center" containerWidth={350} classNames={{ root: classes.list, notification: classes.toast }} />;
}
