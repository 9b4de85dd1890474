/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/** Simulates a browser that supports push messages. */
export async function withPush(page: Page, permission: NotificationPermission, subscribed = false) {
  await page.addInitScript(
    ({ permission, subscribed }) => {
      const subscription = {
        endpoint: 'https://push.example/1',
        toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'x', auth: 'y' } }),
      };
      const registration = {
        pushManager: {
          getSubscription: async () => (subscribed ? subscription : null),
          subscribe: async () => subscription,
        },
      };
      Object.defineProperty(window, 'Notification', {
        value: { permission, requestPermission: async () => 'granted' },
      });
      Object.defineProperty(window, 'PushManager', { value: class {} });
      Object.defineProperty(navigator, 'serviceWorker', {
        value: Object.assign(new EventTarget(), {
          getRegistration: async () => registration,
          register: async () => registration,
          ready: Promise.resolve(registration),
        }),
      });
    },
    { permission, subscribed },
  );
  await page.route('**/api/user.php?push=1', (route) => route.fulfill({ json: {} }));
}
