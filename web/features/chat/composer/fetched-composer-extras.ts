import { fetched } from '../../../platform/document/fetched.tsx';

/** Beside the budget of a page's own script, as few press it; prepared with the page, so that it is part of it. */
export const ComposerExtras = fetched(
  'features/chat/composer/composer-extras.tsx',
  async () => (await import('./composer-extras.tsx')).ComposerExtras,
);
