import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import type { ReactNode } from 'react';
import { State } from './state.tsx';

/** What may not be seen, and what unlocks it. */
export function ForbiddenState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return <State icon={IconLock} title={title} text={text} action={action} />;
}
