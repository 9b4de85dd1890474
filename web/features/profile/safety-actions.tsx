import { lazy, Suspense } from 'react';
import { useHydrated } from '../../platform/document/hydrated.ts';
import { BlockButton } from '../safety/block-button.tsx';
import { ReportButton } from '../safety/report/report-button.tsx';

/** Rendered in the browser only, because the chats are loaded after the page. */
const RemoveChatsButton = lazy(async () => ({
  default: (await import('../chat/removal/remove-chats-button.tsx')).RemoveChatsButton,
}));

/** Blocking and reporting a member, and removing the conversation. */
export function SafetyActions(member: { id: string; name: string }) {
  const isHydrated = useHydrated();
  return (
    <>
      <ReportButton {...member} />
      <BlockButton {...member} />
      <Suspense>{isHydrated && <RemoveChatsButton {...member} />}</Suspense>
    </>
  );
}
