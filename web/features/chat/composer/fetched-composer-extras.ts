import { fetched } from '../../../platform/document/fetched.tsx';

/**
 * A chunk of its own, as few readers press it and the page's script has a budget; preloaded with the page, so that it
 * renders with it.
 */
export const ComposerExtras = fetched(
  'features/chat/composer/composer-extras.tsx',
  async () => (await import('./composer-extras.tsx')).ComposerExtras,
);
