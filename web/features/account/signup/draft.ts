import { readStoredTexts, store } from '../../../platform/browser/storage.ts';
import { memberPath } from '../../../ui/member/member-path.ts';

/** §3 Form draft: input survives a reload in this tab. The password is never stored. */
export interface Draft {
  readonly name: string;
  readonly email: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly signup_message: string;
  /** The member they sign up to meet, to whose profile signing up leads. */
  readonly meet: string;
}

const key = 'signup.draft';
const empty: Draft = { name: '', email: '', day: '', month: '', year: '', signup_message: '', meet: '' };

/** The draft of this page view, for browsers that deny storage. Never written on the server. */
let inMemory = empty;

export function readDraft(): Draft {
  const stored = readStoredTexts(key);
  if (!stored) return inMemory;
  return Object.fromEntries(
    Object.entries(empty).map(([field, value]) => [field, stored[field] ?? value]),
  ) as unknown as Draft;
}

export function saveDraft(change: Partial<Draft>): void {
  const next = { ...readDraft(), ...change };
  inMemory = store(key, JSON.stringify(next)) ? empty : next;
}

/** Clears the input once the account has it; the member to meet stays. */
export function clearDraft(): void {
  saveDraft({ ...empty, meet: readDraft().meet });
}

/** Where signing up leads: to the member they came to meet, else to suggestions. */
export function pathAfter(): string {
  const { meet } = readDraft();
  saveDraft({ meet: '' });
  return meet ? memberPath(meet) : '/signup-matches';
}
