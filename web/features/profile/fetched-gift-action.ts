import { fetched } from '../../platform/document/fetched.tsx';

export const GiftAction = fetched(
  'features/profile/gift-action.tsx',
  async () => (await import('./gift-action.tsx')).GiftAction,
);
