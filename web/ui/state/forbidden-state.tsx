import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import type { ReactNode } from 'react';
import { State } from './state.tsx';

/** Replaces content that the reader may not see, with the action that unlocks it. */
export function ForbiddenState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return <State icon={IconLock} title={title} text={text} action={action} />;
}
