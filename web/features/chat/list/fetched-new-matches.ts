import { fetched } from '../../../platform/document/fetched.tsx';

/** Most members have no match who waits for words. */
export const NewMatches = fetched(
  'features/chat/list/new-matches.tsx',
  async () => (await import('./new-matches.tsx')).NewMatches,
);
