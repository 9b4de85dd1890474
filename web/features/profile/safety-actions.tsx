import { lazy, Suspense } from 'react';
import { useHydrated } from '../../platform/document/hydrated.ts';
import { BlockButton } from '../safety/block-button.tsx';
import { ReportButton } from '../safety/report/report-button.tsx';

/** Only the browser knows the chats, which are read after the page. */
const RemoveChatsButton = lazy(async () => ({
  default: (await import('../chat/removal/remove-chats-button.tsx')).RemoveChatsButton,
}));

/** How a member gets rid of another. */
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
