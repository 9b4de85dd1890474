import type { MessageInput } from '@rendezvous/contract/chat';
import type { Problem } from '@rendezvous/contract/endpoint';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../platform/browser/listeners.ts';

/** A written message that is not yet known to have arrived. */
export interface Outgoing {
  readonly client_id: string;
  /** Its author: another member at the same browser must not send it. */
  readonly sender: string;
  readonly profile: string;
  /** Its content, by kind. */
  readonly content: MessageInput;
  readonly created_at: string;
  /** Of a photo: its file has been uploaded. */
  readonly isUploaded?: boolean;
  /** Of a text with a line of the icebreaker: there is more in it than the line. */
  readonly hasOwnWords?: boolean;
  /** The code of the failure that ended the attempts; sending resumes once it is cleared. */
  readonly problem?: string | undefined;
  /** What its text names, such as how long to wait. */
  readonly params?: Problem['params'];
}

const storageKey = 'chat.outbox';
const listeners = createListeners();
const none: readonly Outgoing[] = [];
let cached: readonly Outgoing[] | undefined;

/** Unsent messages, oldest first. Stored by the browser, so neither a reload nor a lost connection loses one. */
export function outgoing(): readonly Outgoing[] {
  cached ??= read();
  return cached;
}

/** Of a version whose messages were all texts, or where pictures were of another kind, too. */
function contentOf({ content, text = '' }: Stored): MessageInput {
  if (!content) return { kind: 'text', text };
  return (content.kind as string) === 'photo' ? ({ ...content, kind: 'image' } as MessageInput) : content;
}

type Stored = Omit<Outgoing, 'content'> & { readonly content?: MessageInput; readonly text?: string };

function read(): readonly Outgoing[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as Stored[];
    return stored.map((one) => ({ ...one, content: contentOf(one) }));
  } catch {
    return none;
  }
}

/** Other tabs write too, so every change starts from storage. */
function change(next: (now: readonly Outgoing[]) => readonly Outgoing[]): void {
  cached = next(cached === undefined || canStore ? read() : cached);
  try {
    localStorage.setItem(storageKey, JSON.stringify(cached));
  } catch {
    // Storage is full or forbidden: the message still goes out from memory.
    canStore = false;
  }
  listeners.emit();
}
let canStore = true;

export const addOutgoing = (message: Outgoing): void => change((now) => [...now, message]);
export const removeOutgoing = (client_id: string): void =>
  change((now) => now.filter((message) => message.client_id !== client_id));
const update = (client_id: string, values: Partial<Outgoing>): void =>
  change((now) => now.map((message) => (message.client_id === client_id ? { ...message, ...values } : message)));
export const setProblem = (client_id: string, problem: string | undefined, params?: Problem['params']): void =>
  update(client_id, { problem, params });
export const setUploaded = (client_id: string, isUploaded: boolean): void => update(client_id, { isUploaded });
export const setContent = (client_id: string, content: MessageInput): void => update(client_id, { content });

export const isPhoto = ({ content }: Outgoing): boolean => content.kind === 'image';

/** A photo whose file is still to be uploaded; messages after it do not wait for it. */
export const isUploading = (one: Outgoing): boolean => isPhoto(one) && !one.isUploaded;

/** With the messages that only this page has, as storage was full. */
const withUnstored = (stored: readonly Outgoing[]): readonly Outgoing[] => {
  const ids = new Set(stored.map(({ client_id }) => client_id));
  return [...stored, ...outgoing().filter(({ client_id }) => !ids.has(client_id))];
};

/** Calls `listener` after each change, of other tabs too; returns how to stop that. */
export function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storageKey && event.key !== null) return;
    cached = canStore ? read() : withUnstored(read());
    listener();
  };
  const end = listeners.subscribe(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    end();
    window.removeEventListener('storage', onStorage);
  };
}

/** Unsent messages, the same in every tab; none on the server. */
export const useOutgoing = (): readonly Outgoing[] => useSyncExternalStore(subscribe, outgoing, () => none);
