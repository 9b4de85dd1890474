import { fetched } from '../../platform/document/fetched.tsx';

/** Few see it, so it is fetched where it is shown. */
export const UsNotice = fetched(
  'ui/brand/us-notice-text.tsx',
  async () => (await import('./us-notice-text.tsx')).UsNoticeText,
);
