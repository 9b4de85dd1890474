import { keep, readKeptTexts } from '../../../platform/browser/storage.ts';
import { memberPath } from '../../../ui/member-path.ts';

/** §3 Form draft: what was typed survives a reload in this tab. The password is never kept. */
export interface Draft {
  readonly name: string;
  readonly email: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly signup_message: string;
  /** The member whom they sign up to meet: where signing up ends. */
  readonly meet: string;
}

const key = 'signup.draft';
const empty: Draft = { name: '', email: '', day: '', month: '', year: '', signup_message: '', meet: '' };

/** What was typed since the page was loaded, for browsers that keep nothing; never written on the server. */
let own = empty;

export function readDraft(): Draft {
  const kept = readKeptTexts(key);
  if (!kept) return own;
  return Object.fromEntries(
    Object.entries(empty).map(([field, value]) => [field, kept[field] ?? value]),
  ) as unknown as Draft;
}

export function saveDraft(change: Partial<Draft>): void {
  const next = { ...readDraft(), ...change };
  own = keep(key, JSON.stringify(next)) ? empty : next;
}

/** Forgets what was typed, once it is kept elsewhere. */
export function forgetDraft(): void {
  saveDraft({ ...empty, meet: readDraft().meet });
}

/** Where signing up ends: at whom they came to meet, else among those who might suit them. */
export function pathAfter(): string {
  const { meet } = readDraft();
  saveDraft({ meet: '' });
  return meet ? memberPath(meet) : '/signup-matches';
}
