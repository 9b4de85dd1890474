import { fetched } from '../../../platform/document/fetched.tsx';

/** Beside the budget of a page's own script, as few press it; prepared with the page, so that it is part of it. */
export const GiftButton = fetched(
  'features/chat/gift/gift-button.tsx',
  async () => (await import('./gift-button.tsx')).GiftButton,
);
