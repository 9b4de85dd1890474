import type { Writing } from '@rendezvous/contract/chat';
import { useSyncExternalStore } from 'react';

/** A message that was written and is not yet known to have arrived. */
export interface Outgoing {
  readonly client_id: string;
  /** Who wrote it: another member at the same browser must not send it. */
  readonly sender: string;
  readonly profile: string;
  /** What was written, by its kind. */
  readonly content: Writing;
  readonly created_at: string;
  /** The code of the failure that ended the attempts; sending goes on when it is taken away. */
  readonly problem?: string;
}

const storageKey = 'chat.outbox';
const listeners = new Set<() => void>();
const none: readonly Outgoing[] = [];
let kept: readonly Outgoing[] | undefined;

/** What waits, oldest first. Kept by the browser, so that neither a reload nor a lost connection loses a message. */
export function outgoing(): readonly Outgoing[] {
  kept ??= read();
  return kept;
}

function read(): readonly Outgoing[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as (Outgoing & { text?: string })[];
    // Before there were kinds, what waited was a text.
    return stored.map((one) => ({ ...one, content: one.content ?? { kind: 'text', text: one.text ?? '' } }));
  } catch {
    return none;
  }
}

/** Other tabs write too, so every change begins with what is stored now. */
function change(next: (now: readonly Outgoing[]) => readonly Outgoing[]): void {
  kept = next(kept === undefined || canStore ? read() : kept);
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the message still goes out from memory.
    canStore = false;
  }
  for (const listener of listeners) listener();
}
let canStore = true;

export const put = (message: Outgoing): void => change((now) => [...now, message]);
export const take = (client_id: string): void =>
  change((now) => now.filter((message) => message.client_id !== client_id));
export const setProblem = (client_id: string, problem: string | undefined): void =>
  change((now) => now.map((message) => (message.client_id === client_id ? { ...message, problem } : message)));

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storageKey && event.key !== null) return;
    kept = read();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** What waits, in every tab the same; nothing on the server. */
export const useOutgoing = (): readonly Outgoing[] => useSyncExternalStore(subscribe, outgoing, () => none);
