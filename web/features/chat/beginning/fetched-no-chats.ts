import { fetched } from '../../../platform/document/fetched.tsx';

/** Most members have chats, and need no invitation to begin one. */
export const NoChats = fetched(
  'features/chat/beginning/no-chats.tsx',
  async () => (await import('./no-chats.tsx')).NoChats,
);
