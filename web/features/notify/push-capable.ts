export const isPushCapable = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
