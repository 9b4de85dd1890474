import { fetched } from '../../../platform/document/fetched.tsx';

/** Most conversations have begun, and need neither their first lines nor what chooses them. */
export const FirstWords = fetched(
  'features/chat/beginning/first-words.tsx',
  async () => (await import('./first-words.tsx')).FirstWords,
);
