import { lazy, Suspense } from 'react';
import type { ConfirmationProps } from './confirmation.tsx';
import { useWasOpen } from './use-was-open.ts';

const Confirmation = lazy(() => import('./confirmation.tsx'));

/**
 * Asks the reader to confirm an action. Its code is fetched when it first opens; code that is itself fetched when it
 * opens takes `Confirmation`.
 */
export function ConfirmDialog(props: ConfirmationProps) {
  const wasOpen = useWasOpen(props.isOpen);
  return <Suspense fallback={null}>{wasOpen && <Confirmation {...props} />}</Suspense>;
}
